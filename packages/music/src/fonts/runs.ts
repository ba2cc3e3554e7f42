import { advanceOf } from './advances.ts';
import {
  type Face,
  type Fallback,
  fallbackFamilies,
  type Family,
  type Style,
  styleIn,
  textFamily,
} from './families.ts';

/** A part of a text in one font. */
export type Run = Face & { text: string };

/** Replaces a letter or digit that no font has. */
export const replacement = '\u{FFFD}';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Joiners, direction marks and the like: they have no ink, and a font may lack them. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Splits a text into runs of one font each, in reading order, keeping letters with their marks together. Unsupported
 * characters never become boxes: letters and digits are replaced, tabs become spaces, anything else, such as emoji, is
 * left out.
 */
export function runsOf(text: string, style: Style): Run[] {
  if (/^[ -~]*$/.test(text)) return text === '' ? [] : [{ family: textFamily, style, text }];
  const chinese = hanFamiliesFor(text);
  const runs: Run[] = [];
  for (const word of text.normalize('NFC').match(/\s+|\S+/g) ?? []) {
    const found = Array.from(graphemes.segment(word), ({ segment }) => asWritten(segment, chinese));
    const isMixed = found.some(({ family }) => family === serif);
    for (const { letter, family } of found) add(runs, letter, isMixed && family === textFamily ? serif : family, style);
  }
  return runs;
}

/** The number of characters of a text that no font has; glyphs of the music font count as supported. */
export function countUnwritable(text: string): number {
  if (/^[ -~\s]*$/.test(text)) return 0;
  const chinese = hanFamiliesFor(text);
  const isMissing = ({ segment }: { segment: string }) =>
    !/^[\s\p{Co}]/u.test(segment) && !isIgnorable(segment) && familyOf(segment, chinese) === null;
  return Array.from(graphemes.segment(text.normalize('NFC'))).filter(isMissing).length;
}

const isIgnorable = (grapheme: string) => Array.from(grapheme).every((one) => ignorable.test(one));

/**
 * A word with a letter of this family is set in it as a whole, so that one accent does not split it between two fonts.
 */
const serif = 'Noto Serif Variable';

function add(runs: Run[], letter: string, family: Family | null, style: Style): void {
  const last = runs.at(-1);
  if (family === null) return;
  if (last?.family === family) last.text += letter;
  else runs.push({ family, style: styleIn(family, style), text: letter });
}

const isLetter = (grapheme: string) => /^[\p{L}\p{N}]/u.test(grapheme);

function asWritten(grapheme: string, chinese: readonly Fallback[]): { letter: string; family: Family | null } {
  const letter = /^\s/.test(grapheme) && grapheme !== '\u3000' ? ' ' : grapheme;
  const family = familyOf(letter, chinese);
  return family === null && isLetter(letter)
    ? { letter: replacement, family: familyOf(replacement, chinese) }
    : { letter, family };
}

function familyOf(grapheme: string, chinese: readonly Fallback[]): Family | null {
  const codes = Array.from(grapheme).flatMap((one) => (ignorable.test(one) ? [] : (one.codePointAt(0) ?? 0)));
  if (codes.length === 0) return null;
  const has = (family: Family) => codes.every((code) => advanceOf(family, 'regular', code) !== undefined);
  if (has(textFamily)) return textFamily;
  return fallbackFamilies.find((family) => !han.includes(family) && has(family)) ?? chinese.find(has) ?? null;
}

const han: Fallback[] = ['Noto Sans SC Variable', 'Noto Sans JP Variable', 'Noto Sans KR Variable'];

/** Japan and Korea draw the same Chinese characters differently: the context says where the text is from. */
function hanFamiliesFor(text: string): readonly Fallback[] {
  if (/\p{Script=Hangul}/u.test(text)) return han.toReversed();
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return ['Noto Sans JP Variable', 'Noto Sans SC Variable', 'Noto Sans KR Variable'];
  }
  return han;
}
