import { readFileSync } from 'node:fs';
import { remember } from '#remember.ts';

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
