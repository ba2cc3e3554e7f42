import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Language, languages } from '@eemusic/contract/platform/languages';

/**
 * Fails if the catalogs are not those of the code, if a text of the interface has no translation, a different one in
 * another catalog, or one that lacks a placeholder, if a number precedes a noun without a plural form, if a text is too
 * long, or if Chinese is not set as `CONTRIBUTING.md` says. Leaves the catalogs as extracted from the code.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'src/platform/locales');

/** Maximum number of characters, including the branches of plurals. */
const maxLengths: Readonly<Record<Language, number>> = { en: 250, 'zh-Hans': 120 };
/** The texts in the code are English. */
const otherLanguages = languages.filter((language) => language !== 'en');

/** Nouns that are counted on the screen. A limit ('at most {max} files') is always above one, so it needs no plural. */
const counted =
  'file|score|key|user|row|column|session|page|measure|note|card|semitone|year|school|mail|finding|student';
const uncountedPlural = new RegExp(
  String.raw`(?<!most |maximum |least |up to |than |within |first |last |all |of |these )\{\w+\} (?:${counted})s\b`,
  'i',
);

const lacksSpace = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
const halfWidth = /\p{Script=Han}[,;:!?(]|[,;!?)]\p{Script=Han}/u;

const catalogs = () => globSync(join(folder, '*/*.po')).map((path) => `${path} ${readFileSync(path, 'utf8')}`);

const committed = catalogs().toSorted().join();
execFileSync('lingui', ['extract', '--clean', '--overwrite'], { cwd: root, stdio: 'pipe' });
const isOutdated = catalogs().toSorted().join() !== committed;

const faults = globSync(join(folder, 'en/*.po')).flatMap((path) => {
  const name = basename(path);
  const english = textsOf(path);
  return [
    ...[...english.values()]
      .filter((text) => uncountedPlural.test(text))
      .map((text) => `${name} needs a plural: ${text}`),
    ...[...english].filter(([, text]) => text.length > maxLengths.en).map(([text]) => `${name} is too long: ${text}`),
    ...otherLanguages.flatMap((language) => translationFaults(language, name, english)),
  ];
});
faults.push(...otherLanguages.flatMap(differentTranslations));
if (isOutdated) faults.unshift('The catalogs were not those of the code. They are now: translate and commit them.');
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function translationFaults(language: Language, name: string, english: ReadonlyMap<string, string>): string[] {
  const translations = textsOf(join(folder, language, name));
  const translated = [...translations].map(([key, into]) => [english.get(key) ?? key, into] as const);
  const at = `${language}/${name}`;
  return [
    ...[...english.keys()].filter((text) => !translations.get(text)).map((text) => `${at} lacks: ${text}`),
    ...[...translations.keys()].filter((text) => !english.has(text)).map((text) => `${at} needs no more: ${text}`),
    ...[...translations]
      .filter(([, text]) => text.length > maxLengths[language])
      .map(([, text]) => `${at} is too long: ${text}`),
    ...translated
      .filter(([text, into]) => into !== '' && placeholdersOf(text) !== placeholdersOf(into))
      .map(([text]) => `${at} has other placeholders: ${text}`),
    ...(language === 'zh-Hans'
      ? translated.flatMap(([text, into]) => typesettingFaults(text, into).map((fault) => `${at} ${fault}: ${into}`))
      : []),
  ];
}

/** The translations of a catalog, by English text and context, or by the code of a text of the server. */
function textsOf(path: string): Map<string, string> {
  const entry = /^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm;
  const read = (quoted = '') => quoted.replaceAll(/^"|"$/gm, '').replaceAll('\n', '');
  const found = readFileSync(path, 'utf8').replaceAll('\r', '').matchAll(entry);
  return new Map(
    [...found]
      .filter(([, , english]) => read(english) !== '')
      .map(([, context, english, text]) => [`${read(english)}${context ? ` [${read(context)}]` : ''}`, read(text)]),
  );
}

/**
 * All catalogs are loaded into one table, so the catalog that is loaded last would determine the translation on every
 * screen. Texts with different meanings need a context.
 */
function differentTranslations(language: Language): string[] {
  const translations = new Map<string, Set<string>>();
  for (const path of globSync(join(folder, language, '*.po')))
    for (const [text, translation] of textsOf(path))
      translations.set(text, (translations.get(text) ?? new Set()).add(translation));
  return [...translations]
    .filter(([, found]) => found.size > 1)
    .map(([text, found]) => `${language}: ${text} has several translations: ${[...found].join(' | ')}`);
}

/** Returns what is set differently in Chinese than `CONTRIBUTING.md` says. */
function typesettingFaults(english: string, chinese: string): string[] {
  const plain = chinese.replaceAll(/<\/?\d+\/?>|\{\w+, ?(?:plural|select\w*),|=\d+ \{|\{\w+\}/g, '');
  const source = english.replace(/ \[[^\]]*\]$/, '');
  const hasOtherStop =
    isSentence(source) !== isSentence(chinese) && ![source, chinese].some((text) => /[}>]$/.test(text));
  return [
    ...(plain.includes('你') ? ['says 你'] : []),
    ...(lacksSpace.test(plain) ? ['lacks a space beside Latin letters or figures'] : []),
    ...(halfWidth.test(plain) ? ['has half-width punctuation'] : []),
    ...(hasOtherStop ? ['has a full stop where the English has none, or none where it has one'] : []),
  ];
}

function isSentence(text: string): boolean {
  return /[.。]$/.test(text);
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g))].toSorted().join(' ');
}
