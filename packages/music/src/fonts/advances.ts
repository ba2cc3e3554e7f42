import { readFileSync } from 'node:fs';
import { type Family, type Style, styleIn, textFamily } from './families.ts';
import type { Measures } from './measures.ts';

const measures = JSON.parse(readFileSync(new URL('./measures.json', import.meta.url), 'utf8')) as Measures;

/** Start, end and character width of each range. */
type Table = { firsts: Uint32Array; lasts: Uint32Array; widths: Uint16Array };
const tables = new Map<string, Table>();

/** The advance width of a character, as a fraction of its size; undefined if the family lacks it. */
export function advanceOf(family: Family, style: Style, code: number): number | undefined {
  const name = `${family} ${styleIn(family, style)}`;
  const { firsts, lasts, widths } = tables.get(name) ?? readTable(name);
  let [low, high] = [0, firsts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (firsts[middle] ?? 0)) high = middle - 1;
    else if (code > (lasts[middle] ?? 0)) low = middle + 1;
    else return (widths[middle] ?? 0) / unitsOf(name);
  }
  return undefined;
}

/** How far characters of a family extend above and below the baseline, as fractions of their size. */
export function reachOf(family: Family): { above: number; below: number } {
  const { unitsPerEm, ascent, descent } = measuresOf(`${family} regular`);
  return { above: ascent / unitsPerEm, below: -descent / unitsPerEm };
}

/** A glyph of the text font with its ink, in font units. */
export type TextGlyph = { code: string; advance: string; x: string; y: string; width: string; height: string };

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

const unitsOf = (name: string) => measuresOf(name).unitsPerEm;

function readTable(name: string): Table {
  const found = measuresOf(name);
  const entries = ('glyphs' in found ? found.glyphs : found.widths).split(';').map((entry) => entry.split(' ', 2));
  const table = {
    firsts: Uint32Array.from(entries, ([range = '']) => Number.parseInt(range, 16)),
    lasts: Uint32Array.from(entries, ([range = '']) => Number.parseInt(range.split('-').at(-1) ?? '', 16)),
    widths: Uint16Array.from(entries, ([, width]) => Number(width)),
  };
  tables.set(name, table);
  return table;
}
