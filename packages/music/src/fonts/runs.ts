import createBidi, { type Bidi } from 'bidi-js';
import { remember } from '#remember.ts';
import { readFileSync } from 'node:fs';

const measures = JSON.parse(readFileSync(new URL('./measures.json', import.meta.url), 'utf8')) as Measures;

/** Start, end and character width of each range. */
type Table = { firsts: Uint32Array; lasts: Uint32Array; widths: Uint16Array; unitsPerEm: number };
const tables = new Map<string, Table>();

/** The advance width of a character, as a fraction of its size; undefined if the family lacks it. */
export function advanceOf(family: Family, style: Style, code: number): number | undefined {
  const name = `${family} ${styleIn(family, style)}`;
  const { firsts, lasts, widths, unitsPerEm } = remember(tables, name, () => readTable(name));
  let [low, high] = [0, firsts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (firsts[middle] ?? 0)) high = middle - 1;
    else if (code > (lasts[middle] ?? 0)) low = middle + 1;
    else return (widths[middle] ?? 0) / unitsPerEm;
  }
  return undefined;
}

/** How far characters of a family extend above and below the baseline, as fractions of their size. */
export function reachOf(family: Family): { above: number; below: number } {
  const { unitsPerEm, ascent, descent } = measuresOf(`${family} regular`);
  return { above: ascent / unitsPerEm, below: -descent / unitsPerEm };
}

/** A glyph of the text font with its ink, in font units. */
type TextGlyph = { code: string } & Record<'advance' | 'x' | 'y' | 'width' | 'height', string | number>;

export function listTextGlyphs(style: Style): TextGlyph[] {
  const found = measuresOf(`${textFamily} ${style}`);
  if (!('glyphs' in found)) return [];
  return found.glyphs.split(';').map((entry) => {
    const [code = '', advance = '', x = '', y = '', width = '', height = ''] = entry.split(' ');
    return { code, advance, x, y, width, height };
  });
}

function measuresOf(name: string): Measures[string] {
  const found = measures[name];
  if (!found) throw new Error(`${name} was not measured`);
  return found;
}

function readTable(name: string): Table {
  const found = measuresOf(name);
  const entries = ('glyphs' in found ? found.glyphs : found.widths).split(';').map((entry) => entry.split(' ', 2));
  return {
    firsts: Uint32Array.from(entries, ([range = '']) => Number.parseInt(range, 16)),
    lasts: Uint32Array.from(entries, ([range = '']) => Number.parseInt(range.split('-').at(-1) ?? '', 16)),
    widths: Uint16Array.from(entries, ([, width]) => Number(width)),
    unitsPerEm: found.unitsPerEm,
  };
}

/** In font units; heights go upwards from the baseline. */
type Box = { unitsPerEm: number; ascent: number; descent: number };

/**
 * By family and style: for the text font each glyph, 'code advance x y width height', for the others the advance of
 * each character.
 */
export type Measures = Record<string, Box & ({ glyphs: string } | { widths: string })>;

/** Font styles; the classes of an engraved page select them. */
export const styles = ['regular', 'italic', 'bold', 'boldItalic'] as const;
export type Style = (typeof styles)[number];

/** The text font of the engraver, used for layout and painting wherever it has the characters. */
export const textFamily = 'Edwin';

/** Fallbacks for characters that the text font lacks, in order of preference, in slices as Fontsource packs them. */
export const fallbacks = {
  'Noto Serif Variable': { package: 'noto-serif', hasItalic: true },
  'Noto Sans Hebrew Variable': { package: 'noto-sans-hebrew', hasItalic: false },
  'Noto Sans Arabic Variable': { package: 'noto-sans-arabic', hasItalic: false },
  'Noto Sans Thai Variable': { package: 'noto-sans-thai', hasItalic: false },
  'Noto Sans SC Variable': { package: 'noto-sans-sc', hasItalic: false },
  'Noto Sans JP Variable': { package: 'noto-sans-jp', hasItalic: false },
  'Noto Sans KR Variable': { package: 'noto-sans-kr', hasItalic: false },
} as const;

export type Fallback = keyof typeof fallbacks;
export type Family = typeof textFamily | Fallback;

/** A font for text; a family without italics stays upright. */
export type Face = { family: Family; style: Style };

export const fallbackFamilies = Object.keys(fallbacks) as Fallback[];

export function styleIn(family: Family, style: Style): Style {
  if (family === textFamily || fallbacks[family].hasItalic) return style;
  return style === 'bold' || style === 'boldItalic' ? 'bold' : 'regular';
}

/** Fontsource's variable fonts have every weight in one file. */
export const weightOf = (style: Style): number => (style === 'bold' || style === 'boldItalic' ? 700 : 400);
export const isItalic = (style: Style): boolean => style === 'italic' || style === 'boldItalic';

/** The files from which Verovio lays out text, named after the font that it would use. */
const files: Record<Style, string> = {
  regular: 'Times.xml',
  italic: 'Times-italic.xml',
  bold: 'Times-bold.xml',
  boldItalic: 'Times-bold-italic.xml',
};

/**
 * The metrics of the text font and of these characters of other fonts, in the format of Verovio's own files. Without
 * them Verovio treats every unknown character as wide as an 'o'.
 */
export function verovioFonts(letters: Iterable<number>): { file: string; xml: string }[] {
  const others = [...letters];
  return styles.map((style) => {
    const added = others.flatMap((code) => measured(code, style) ?? []);
    const glyphs = [...listTextGlyphs(style), ...added].map(glyph).join('\n');
    return {
      file: files[style],
      xml: `<bounding-boxes font-family="Times" units-per-em="${units}">${glyphs}</bounding-boxes>`,
    };
  });
}

const units = 1000;

const glyph = ({ code, advance, x, y, width, height }: TextGlyph) =>
  `<g c="${code}" x="${x}" y="${y}" w="${width}" h="${height}" h-a-x="${advance}"/>`;

/** The widest of the families that have the character, because the actual one depends on its context. */
function measured(code: number, style: Style): TextGlyph | null {
  const found = fallbackFamilies.flatMap((family) => {
    const advance = advanceOf(family, style, code);
    return advance === undefined ? [] : [{ advance: Math.round(advance * units), ...reachOf(family) }];
  });
  if (found.length === 0) return null;
  const advance = Math.max(...found.map((one) => one.advance));
  const below = Math.round(Math.max(...found.map((one) => one.below)) * units * ink);
  const above = Math.round(Math.max(...found.map((one) => one.above)) * units * ink);
  return { code: code.toString(16), advance, x: 0, y: -below, width: advance, height: above + below };
}

/** How much of a font's line height its characters fill. */
const ink = 0.8;

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

/** The package's types describe an ES module, but Node loads the function itself. */
const bidi = (createBidi as unknown as () => Bidi)();
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

type Piece = { text: string };
type Levelled<Run> = { run: Run; level: number };

/**
 * Reorders the runs of one line visually from left to right (Unicode Standard Annex 9). A run is split where its
 * direction changes; right-to-left scripts are shaped by their font, other characters are mirrored here.
 */
export function inVisualOrder<Run extends Piece>(runs: Run[]): Run[] {
  const line = runs.map(({ text }) => text).join('');
  if (!rightToLeft.test(line)) return runs;
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  return reorder(partByLevel(runs, levels)).map(({ run, level }) =>
    level % 2 === 0 || rightToLeft.test(run.text) ? run : { ...run, text: mirrored(run.text) },
  );
}

function partByLevel<Run extends Piece>(runs: Run[], levels: Uint8Array): Levelled<Run>[] {
  const parts: Levelled<Run>[] = [];
  let index = 0;
  for (const run of runs) {
    const before = parts.length;
    for (const letter of run.text) {
      const level = levels[index] ?? 0;
      const open = parts.length > before ? parts.at(-1) : undefined;
      index += letter.length;
      if (open?.level === level) open.run = { ...open.run, text: open.run.text + letter };
      else parts.push({ run: { ...run, text: letter }, level });
    }
  }
  return parts;
}

/** From the highest level down, reverses every sequence of parts at that level or above (rule L2). */
function reorder<Run>(parts: Levelled<Run>[]): Levelled<Run>[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  let seen = parts;
  for (let level = highest; level > 0; level -= 1) {
    const next: Levelled<Run>[] = [];
    let turned: Levelled<Run>[] = [];
    for (const part of seen) {
      if (part.level >= level) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    seen = [...next, ...turned];
  }
  return seen;
}

function mirrored(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .toReversed()
    .join('');
}

/** How far a text extends from its origin on the baseline, as fractions of its size. */
type Ink = { width: number; above: number; below: number };

/** An upper bound: kerning and ligatures only make a text narrower. */
export function inkOf(text: string, style: Style): Ink {
  const ink = { width: 0, above: 0, below: 0 };
  for (const run of runsOf(text, style)) {
    for (const letter of run.text) {
      const code = letter.codePointAt(0) ?? 0;
      const reach = run.family === textFamily ? heights(style).get(code) : reachOf(run.family);
      ink.width += advanceOf(run.family, run.style, code) ?? 0;
      ink.above = Math.max(ink.above, reach?.above ?? 0);
      ink.below = Math.max(ink.below, reach?.below ?? 0);
    }
  }
  return ink;
}

const known = new Map<Style, Map<number, { above: number; below: number }>>();

const heights = (style: Style) =>
  remember(known, style, () => {
    const sides = listTextGlyphs(style).map(({ code, y, height }) => {
      const [bottom, top] = [Number(y), Number(y) + Number(height)];
      return [Number.parseInt(code, 16), { above: top / 1000, below: -bottom / 1000 }] as const;
    });
    return new Map(sides);
  });

export type TextStyle = {
  isBold: boolean;
  isItalic: boolean;
  isHidden: boolean;
  /** Glyphs of the music font, such as the note of a metronome mark. */
  isMusic: boolean;
  /** The family of characters that the text font lacks. */
  family: Family | null;
  size: number;
};

export const plainStyle: Readonly<TextStyle> = {
  isBold: false,
  isItalic: false,
  isHidden: false,
  isMusic: false,
  family: null,
  size: 0,
};

/** Classes that Verovio's style sheet sets in bold and in italics. */
export const boldClasses: ReadonlySet<string> = new Set(['ending', 'fing', 'reh', 'tempo']);
export const italicClasses: ReadonlySet<string> = new Set(['dir', 'dynam', 'mNum']);

export function styleWithin(outer: TextStyle, attributes: Readonly<Record<string, string>>): TextStyle {
  const classes = (attributes['class'] ?? '').split(' ');
  const { visibility, 'font-weight': weight, 'font-style': slant, 'font-size': size } = attributes;
  const family = attributes['font-family'];
  return {
    isBold: weight ? weight === 'bold' : isBoldByClass(classes, outer.isBold),
    isItalic: slant ? slant === 'italic' : outer.isItalic || classes.some((one) => italicClasses.has(one)),
    isHidden: visibility ? visibility === 'hidden' : outer.isHidden,
    isMusic: outer.isMusic || family === 'Leipzig',
    family: fallbackFamilies.find((one) => one === family) ?? outer.family,
    size: size ? Number.parseFloat(size) : outer.size,
  };
}

/** Names of instruments are never bold. */
const isBoldByClass = (classes: readonly string[], isOuterBold: boolean) =>
  !classes.includes('label') && (isOuterBold || classes.some((one) => boldClasses.has(one)));

export function faceOf({ isBold, isItalic }: TextStyle): Style {
  if (isBold) return isItalic ? 'boldItalic' : 'bold';
  return isItalic ? 'italic' : 'regular';
}
