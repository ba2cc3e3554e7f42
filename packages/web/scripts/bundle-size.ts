import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Language, languages } from '@eemusic/contract/platform/languages';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const folder = join(import.meta.dirname, '../dist');
/** What Vite built, by source file or name of the chunk. */
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** The manual chunks of vite.config.ts, which have no source file of their own. */
const [entry, app, shell] = [group('sign-in'), group('app'), group('shell')];

/**
 * Fails if a page loads more gzipped JavaScript than its budget: its chunks with their static imports, the texts of its
 * district and room, and the shell.
 */
const budgets = { signIn: 130 * 1024, page: 300 * 1024 };

const appTexts = 'src/platform/locales/en/app.po';
/** Loaded before the sign-in page is shown in another language than English. */
const startTexts = (language: Language) => `src/platform/locales/${language}/start.po`;
const translated = languages.filter((language) => language !== 'en');
const pages = Object.keys(manifest).filter((key) => /^src\/.*-page\.tsx$/.test(key));
/** Shown without a session, and therefore without the shell. */
const isOpen = (page: string) => /^src\/(access\/session|learning\/demo-learner)\//.test(page);

const results = [
  measure('sign-in', [entry], budgets.signIn),
  ...translated.map((language) => measure(`sign-in in ${language}`, [entry, startTexts(language)], budgets.signIn)),
  ...pages.map((page) => {
    const texts = page
      .split('/')
      .slice(1, 3)
      .map((name) => `src/platform/locales/en/${name}.po`)
      .filter((file) => file in manifest);
    const around = isOpen(page) ? [entry, app, appTexts] : [entry, app, appTexts, shell, ...texts];
    return measure(page, [...around, page], budgets.page);
  }),
];
for (const { name, size, budget } of results) {
  console.log(
    `${size > budget ? 'OVER' : 'ok  '} ${(size / 1024).toFixed(1).padStart(6)} of ${budget / 1024} KB  ${name}`,
  );
}
if (results.some(({ size, budget }) => size > budget)) process.exitCode = 1;

/**
 * Fails if Login shows a component of Mantine whose styles are loaded only with the app. Mantine's class names are
 * unique to their component, and stand in its code as in its styles.
 */
const classNames = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
const all = classNames(readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8'));
const { file, css = [] } = manifest[entry] ?? { file: '' };
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const styled = classNames(css.map(read).join(''));
const missing = [...classNames(read(file))].filter((name) => all.has(name) && !styled.has(name));

if (missing.length > 0) {
  console.error(`Styles that Login lacks: ${missing.join(', ')}. Import them in src/app/start/mantine.css.`);
  process.exitCode = 1;
}

function measure(name: string, roots: string[], budget: number) {
  const files = new Set(roots.flatMap((root) => [...chunksUnder(root)]));
  const size = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  return { name, size, budget };
}

function chunksUnder(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build: was it renamed?`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksUnder(imported, seen);
  return seen;
}

function group(name: string): string {
  const key = Object.keys(manifest).find((one) => one.startsWith(`_${name}-`) && one.endsWith('.js'));
  if (key === undefined) throw new Error(`There is no chunk ${name} in the build`);
  return key;
}
