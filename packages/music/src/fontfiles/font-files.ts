import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Fallback, fallbacks, isItalic, type Style } from '#fonts/index.ts';

const resolve = createRequire(import.meta.url).resolve;

/** A file of a family with some of its characters in every weight. */
export type Slice = { name: string; family: Fallback; codePoints: CodePointRange[] };
export type CodePointRange = readonly [first: number, last: number];

const textFiles: Record<Style, string> = {
  regular: 'edwin-roman.otf',
  italic: 'edwin-italic.otf',
  bold: 'edwin-bold.otf',
  boldItalic: 'edwin-bold-italic.otf',
};

export function readTextFont(style: Style): Buffer {
  return readFileSync(resolve(`@vexflow-fonts/edwin/${textFiles[style]}`));
}

/** SMuFL glyphs for use within a text. */
export function readMusicFont(): Buffer {
  return readFileSync(resolve('@vexflow-fonts/leipzig/leipzig.otf'));
}

const slices = new Map<Fallback, Slice[]>();

/** The slices of a family; if several share a character, it belongs to the first. */
export function slicesOf(family: Fallback): Slice[] {
  const cached = slices.get(family);
  if (cached) return cached;
  const read = readSlices(family);
  slices.set(family, read);
  return read;
}

export function readSlice({ name, family }: Slice, style: Style): Buffer {
  const { package: folder } = fallbacks[family];
  const slant = isItalic(style) ? 'italic' : 'normal';
  return readFileSync(resolve(`@fontsource-variable/${folder}/files/${folder}-${name}-wght-${slant}.woff2`));
}

/** From `unicode.json` of its package: '[119]' or 'latin-ext' by 'U+20-7E,U+A0'. */
function readSlices(family: Fallback): Slice[] {
  const file = resolve(`@fontsource-variable/${fallbacks[family].package}/unicode.json`);
  const ranges = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, list]) => ({
    name: name.replace(/[[\]]/g, ''),
    family,
    codePoints: list.split(',').map(toRange),
  }));
}

function toRange(text: string): CodePointRange {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
