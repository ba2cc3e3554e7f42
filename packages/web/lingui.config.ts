import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fields } from '@eemusic/contract/platform/field-texts';
import { languages } from '@eemusic/contract/platform/languages';
import { appMessages } from '@eemusic/contract/platform/messages';
import { appRefusals, reasons } from '@eemusic/contract/platform/refusals';
import { startMessages, startRefusals } from '@eemusic/contract/platform/start-texts';
import { textsOf } from '@eemusic/contract/platform/wording';
import { reasons as tagReasons } from '@eemusic/music/analysis';
import { traits } from '@eemusic/music/difficulty';
import { phrases } from '@eemusic/music/english';
import { conflicts } from '@eemusic/music/exercises';
import { problems, warnings } from '@eemusic/music/reading';
import { defineConfig } from '@lingui/cli';
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';

/** Texts of these files are loaded with the shell, the dashboard or the palette, not with the room's screens. */
const inShell = ['*/*/room.ts'];
const inDashboard = ['app/dashboard', '*/*/waiting-work.tsx'];
const inPalette = ['*/*/palette.ts'];
const contract = '/contract/src/platform/';
const music = '/music/src/';
/** Texts of these folders are needed before sign-in. */
const inStart = ['access/passwords', 'access/session', 'app/start'];

const catalog = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  path: `<rootDir>/src/platform/locales/{locale}/${name}`,
  include: include.map((part) => `<rootDir>/src/${part}`),
  exclude: exclude.map((part) => `<rootDir>/src/${part}`),
});

/**
 * Rooms with a catalog of their own besides that of their district: those that a caller loads by `withTexts('playing',
 * import(…))`. Other screens do not load these texts.
 */
const ownTexts = globSync('*/*/*.{ts,tsx}', { cwd: join(import.meta.dirname, 'src') }).flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, 'src', file), 'utf8');
  return Array.from(
    text.matchAll(/withTexts\(\s*'(\w+)',\s*import\('(?:\.|#(\w+\/[\w-]+))\//g),
    ([, name = '', folder = dirname(file)]) => ({ name, folder }),
  ).filter(({ name, folder }) => name !== dirname(folder) && dirname(folder) !== 'app');
});
const ownFolders = (own: string) => [
  ...new Set(ownTexts.filter(({ name }) => name === own).map(({ folder }) => folder)),
];

/** Parts of the design system that only the screens of one catalog show. */
const sharedTexts: Readonly<Record<string, readonly string[]>> = {
  uploads: [`../..${music}{reading/problems,reading/warnings,analysis/reasons}.ts`],
  suggestions: [`../..${music}difficulty/traits.ts`],
  exercises: [`../..${music}difficulty/traits.ts`],
};

const district = (name: string, others: readonly string[] = []) =>
  catalog(
    name,
    [name, ...others],
    [
      ...inShell,
      ...inPalette,
      ...inDashboard,
      ...[...inStart, ...ownTexts.map(({ folder }) => folder)].map((folder) => `${folder}/**`),
    ],
  );

type Wording = Parameters<typeof textsOf>[0];
/** The texts of the server and of the music, by file, kind and code. */
const texts: Readonly<Record<string, Record<string, Record<string, Wording | { status: number; text: Wording }>>>> = {
  'start-texts.ts': { refusal: startRefusals, message: startMessages },
  'field-texts.ts': { field: fields },
  'refusals.ts': { refusal: appRefusals, reason: reasons },
  'messages.ts': { message: appMessages },
  'english.ts': { music: phrases },
  'problems.ts': { music: problems },
  'warnings.ts': { music: warnings },
  'reasons.ts': { music: tagReasons },
  'traits.ts': { music: traits },
  'conflicts.ts': { music: conflicts },
};
/** The wire has straight quotes, and articulations as MusicXML writes them. */
const printed = (text: string) => text.replaceAll(/''(.*?)''/g, '‘$1’').replace(/^(\w+)-(accent|legato)$/, '$1 $2');

/**
 * With `PSEUDO=true npm run dev`, English is shown accented and a third longer: what stays plain was not translated,
 * and what is cut has no room for a longer language. Releases are built without it.
 */
const isPseudo = process.env['PSEUDO'] === 'true';

/**
 * Texts are loaded with what shows them: `start` with the sign-in page, `app` with the shell, those of a district with
 * its first screen.
 */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: [...languages],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  ...(isPseudo && { pseudoLocale: { locale: 'en', prepend: '⟦', append: '⟧', extend: 0.3, extendCharacter: '·' } }),
  /* Line numbers would change with every edit above a text. */
  format: formatter({ lineNumbers: false }),
  extractors: [
    {
      match: (file) => file.includes(contract) || file.includes(music),
      extract(file, _, onMessageExtracted) {
        for (const [kind, table] of Object.entries(texts[basename(file)] ?? {}))
          for (const [code, found] of Object.entries(table))
            for (const [value, text] of textsOf(typeof found === 'object' && 'status' in found ? found.text : found)) {
              const [id, message] = [[kind, code, value ?? []].flat().join('.'), printed(text)];
              onMessageExtracted({ id, message, comment: message, origin: [file, 1], placeholders: {} });
            }
      },
    },
    createBabelExtractor(),
  ],
  catalogs: [
    catalog(
      'start',
      ['platform/api', 'platform/ui', `../..${contract}{start,field}-texts.ts`, ...inStart],
      ['platform/ui/reorder/**'],
    ),
    catalog(
      'app',
      ['app', 'platform/deletions', 'platform/names', ...inShell],
      ['app/palette/**', 'app/start/**', 'app/dashboard/**', 'app/handbook/**'],
    ),
    catalog('sentences', [`../..${contract}{refusals,messages}.ts`]),
    catalog('dashboard', inDashboard),
    catalog('handbook', ['app/handbook'], inPalette),
    catalog('palette', ['app/palette', ...inPalette]),
    district('access'),
    district('library', ['platform/ui/reorder', `../..${music}{english,exercises/conflicts}.ts`]),
    ...Array.from(new Set(ownTexts.map(({ name }) => name)), (name) =>
      catalog(name, [...ownFolders(name), ...(sharedTexts[name] ?? [])], [...inShell, ...inPalette, ...inDashboard]),
    ),
    district('sales'),
    district('learning'),
    district('support'),
  ],
});
