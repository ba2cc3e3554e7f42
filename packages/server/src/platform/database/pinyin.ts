import { createRequire } from 'node:module';
import { groupedKey, keyCharacters, writtenEmail, writtenPhone } from '@eemusic/contract/platform/as-written';
import { searchable } from '@eemusic/contract/platform/searchable';
import { lazy } from '#platform/lazy.ts';

/* How a Chinese name is typed: in characters, in pinyin or by initials, with or without blanks and dots. */

/** Loaded with the first Chinese name, to save memory on an idle server. */
const pinyinPro = lazy(() => createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro'));

const options = { toneType: 'none', type: 'array', v: true } as const;
const han = /\p{Script=Han}+/gu;
const separators = /[\s.·•・‧∙⋅。‐-―-]/gu;

/** Returns a searchable text without what people write, or leave out, between the parts of a name. */
export const compact = (text: string): string => searchable(text).replace(separators, '');

/** Returns the usual pinyin of a Chinese text, in one word; ü is v. */
export const pinyinOf = (chinese: string): string => usualReading(chinese).join('');

const usualReading = (chinese: string) => pinyinPro().pinyin(chinese, { ...options, surname: 'head' });

/** Returns the same for a name in Chinese characters and in pinyin, however it is divided. */
export const soundOf = (name: string): string => compact(name).replaceAll(han, pinyinOf);

/** More readings of a name would make it longer than they are worth. */
const maxReadings = 6;

/** The usual one, and those in which one character is read in another way, such as 乐 in 张乐. */
function readingsOf(chinese: string): string[][] {
  const usual = usualReading(chinese);
  const others = pinyinPro()
    .polyphonic(chinese, options)
    .flatMap((syllables, place) =>
      [...syllables, ...[usual[place] ?? '', ...syllables].map((syllable) => syllable.replace('v', 'u'))]
        .filter((syllable) => syllable !== usual[place])
        .map((syllable) => usual.with(place, syllable)),
    );
  return [usual, ...others].slice(0, maxReadings);
}

/** In Glagolitic letters, so that a search for Ian does not find every 田, whose pinyin is tian. */
const inPinyinLetters = (latin: string) =>
  latin.replace(/[a-z]/g, (letter) => String.fromCharCode(0x2c30 + letter.charCodeAt(0) - 97));

/** How many syllables of a long name are found from within it. */
const maxSyllables = 6;

/** Returns the pinyin and the initials of the Chinese parts of a name, from each of their characters on. */
function pinyinWords(name: string): string[] {
  const words = (compact(name).match(han) ?? []).flatMap(readingsOf).flatMap((syllables) =>
    syllables.flatMap((_, place) => {
      const rest = syllables.slice(place, place === 0 ? undefined : place + maxSyllables);
      return [rest.join(''), rest.map((syllable) => syllable.charAt(0)).join('')];
    }),
  );
  return [...new Set(words)].filter((word) => /^[a-z]+$/.test(word)).map(inPinyinLetters);
}

/** Returns further texts by which names are searched: without blanks and dots, and, in a last line, their pinyin. */
export function nameSpellings(names: readonly string[]): string[] {
  const joined = names.filter((name) => compact(name) !== searchable(name)).map(compact);
  const words = [...new Set(names.flatMap(pinyinWords))];
  return [...joined, ...(words.length > 0 ? [` ${words.join(' ')}`] : [])];
}

/** Whether the pinyin or the initials of a name begin with a text, from any of its characters on. */
export function isReadAs(name: string, text: string): boolean {
  const typed = inPinyinLetters(compact(text));
  return typed !== '' && pinyinWords(name).some((word) => word.startsWith(typed));
}

/** The fewest digits that are taken for a part of a phone number, and characters for a part of a key. */
const min = { digits: 5, key: 8 };

/** Returns the texts that a search key may contain for what somebody typed or pasted; the first is what was typed. */
export function typedSpellings(typed: string): string[] {
  const text = searchable(typed);
  const joined = compact(typed);
  const number = writtenPhone(typed);
  const digits = /^[\d\s().+-]+$/.test(number) ? number.replace(/\D/g, '').replace(/^0{1,2}/, '') : '';
  const key = /\d/.test(text) ? keyCharacters(typed) : null;
  const found = [
    text,
    ...(typed.includes('@') || typed.includes('＠') ? [searchable(writtenEmail(typed))] : []),
    ...(digits.length >= min.digits ? [digits] : []),
    ...(/[^\s.·-][\s.·•・‧∙⋅。‐-―-]+[^\s.·-]/u.test(text) && joined.length > 1 ? [joined] : []),
    ...(key !== null && key.length >= min.key ? [groupedKey(key).toLowerCase()] : []),
  ];
  return [...new Set(found)];
}

/** Null if it is no pinyin. */
export function typedPinyin(typed: string): string | null {
  const joined = compact(typed);
  return /^[a-z]+$/.test(joined) ? inPinyinLetters(joined) : null;
}
