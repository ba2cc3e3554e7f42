import { create, type Font } from 'fontkit';
import {
  type Fallback,
  fallbackFamilies,
  fallbacks,
  type Measures,
  type Style,
  styles,
  textFamily,
} from '#fonts/runs.ts';
import { instanceOf, readTextFont, type Slice, slicesOf } from '#fontfiles/load-fonts.ts';
import { createShaper, type Shaper } from '#fontfiles/shape.ts';

/** Arabic letters and marks change form next to others: a letter between two zero-width joiners has its medial form. */
const joiner = '\u200D';

/**
 * Measures the text font and these others, which takes some seconds for all of them. Layout uses the result, which is
 * stored in `measures.json`.
 */
export async function measureFonts(families: readonly Fallback[] = fallbackFamilies): Promise<Measures> {
  const measures: Measures = {};
  for (const style of styles) measures[`${textFamily} ${style}`] = measureTextFont(style);
  for (const family of families) {
    const own: Style[] = fallbacks[family].hasItalic ? [...styles] : ['regular', 'bold'];
    for (const style of own) measures[`${family} ${style}`] = await measureFamily(family, style);
  }
  return measures;
}

type Measured = Measures[string];

function measureTextFont(style: Style): Measured {
  const font = create(readTextFont(style)) as Font;
  const glyphs = font.characterSet.filter(isText).map((code) => {
    const { advanceWidth, bbox } = font.glyphForCodePoint(code);
    const isInk = Number.isFinite(bbox.minX);
    const box = isInk ? [bbox.minX, bbox.minY, bbox.maxX - bbox.minX, bbox.maxY - bbox.minY] : [0, 0, 0, 0];
    return [code.toString(16), ...[advanceWidth, ...box].map(Math.round)].join(' ');
  });
  return { unitsPerEm: font.unitsPerEm, ascent: font.ascent, descent: font.descent, glyphs: glyphs.join(';') };
}

/** The private use area of a text font contains fragments; music glyphs come from the music font. */
const isText = (code: number) => code >= 0x20 && code !== 0x7f && !(code >= 0xe000 && code <= 0xf8ff);

async function measureFamily(family: Fallback, style: Style): Promise<Measured> {
  const widths = new Map<number, number>();
  let box = { unitsPerEm: 1000, ascent: 0, descent: 0 };
  for (const slice of slicesOf(family)) {
    const bytes = await instanceOf(slice, style);
    const font = create(Buffer.from(bytes)) as Font;
    const shape = createShaper(bytes);
    box = { unitsPerEm: font.unitsPerEm, ascent: font.ascent, descent: font.descent };
    for (const code of codesOf(slice, font)) if (!widths.has(code)) widths.set(code, widestForm(shape, code));
  }
  return { ...box, widths: inRanges(widths) };
}

function codesOf(slice: Slice, font: Font): number[] {
  const isNamed = (code: number) => slice.codePoints.some(([first, last]) => code >= first && code <= last);
  return font.characterSet.filter((code) => isText(code) && isNamed(code) && isWritten(slice.family, code));
}

/** Latin, Greek and Cyrillic are written in serif fonts only. */
function isWritten(family: Fallback, code: number): boolean {
  return (
    family === 'Noto Serif Variable' ||
    code > 0x52f ||
    /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(String.fromCodePoint(code))
  );
}

function widestForm(shape: Shaper, code: number): number {
  const letter = String.fromCodePoint(code);
  if (/\p{M}|\p{Cf}/u.test(letter)) return 0;
  const forms = /\p{Script=Arabic}/u.test(letter)
    ? [letter, joiner + letter, letter + joiner, joiner + letter + joiner]
    : [letter];
  const widthOf = (form: string) => shape(form).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return Math.max(...forms.map(widthOf));
}

/** '4e00-9fa5 1000;…': most characters of a script have the same width. */
function inRanges(widths: Map<number, number>): string {
  const ranges: { first: number; last: number; width: number }[] = [];
  for (const [code, width] of [...widths].toSorted(([a], [b]) => a - b)) {
    const open = ranges.at(-1);
    if (open?.last === code - 1 && open.width === width) open.last = code;
    else ranges.push({ first: code, last: code, width });
  }
  const name = (code: number) => code.toString(16);
  return ranges
    .map(({ first, last, width }) => `${first === last ? name(first) : `${name(first)}-${name(last)}`} ${width}`)
    .join(';');
}
