// oxlint-disable-next-line typescript/triple-slash-reference -- the server compiles this file without the rest of the folder
/// <reference path="./subset-font.d.ts" />
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Face,
  type Fallback,
  fallbacks,
  type Family,
  isItalic,
  type Style,
  styleIn,
  textFamily,
  weightOf,
} from '#fonts/runs.ts';
import { faceOf, type Run, runsOf, type TextStyle } from '#fonts/runs.ts';
import { remember } from '#remember.ts';
import { createShaper, type Shaper } from './shape.ts';

/** A font that can be embedded. Without a shaper characters are placed one after the other. */
export type FontFile = { name: string; bytes: Uint8Array; shape: Shaper | null };

/** Fonts stay loaded for the next document, because reading one takes about 10 ms. */
const loaded = new Map<string, FontFile>();
const loading = new Map<string, Promise<FontFile>>();

/** Loads the fonts for texts of these styles, so that `fontOf` can return them synchronously. */
export async function loadFonts(texts: Iterable<string>, styles: readonly Style[]): Promise<void> {
  await loadFontsOfRuns(Array.from(texts).flatMap((text) => styles.flatMap((style) => runsOf(text, style))));
}

/**
 * Loads the fonts of these runs. A run already names its font, because that of a Chinese character depends on its
 * context.
 */
export async function loadFontsOfRuns(runs: readonly Run[]): Promise<void> {
  const needed = new Map<string, { slice: Slice; style: Style }>();
  for (const { family, style, text } of runs) {
    if (family === textFamily) continue;
    for (const slice of slicesFor(family, text)) needed.set(nameOf(slice, style), { slice, style });
  }
  for (const [name, { slice, style }] of needed) {
    if (loaded.has(name)) continue;
    await load(name, slice, style);
    // Instancing takes about 10 ms, and a text in Chinese may need a hundred slices.
    await yieldToEventLoop();
  }
}

const musicFont = () => keep('music', readMusicFont);

/** The font of a grapheme. @throws if a font of another script was not loaded before */
function fontOf({ family, style }: Face, grapheme: string): FontFile {
  if (family === textFamily) return keep(`${family} ${style}`, () => readTextFont(style));
  const slice = sliceOf(family, grapheme);
  const font = slice && loaded.get(nameOf(slice, styleIn(family, style)));
  if (!font) throw new Error(`The font ${family} was not loaded for ${grapheme}`);
  return font;
}

const keep = (name: string, read: () => Uint8Array, shaperOf: (bytes: Uint8Array) => Shaper | null = () => null) =>
  remember(loaded, name, () => {
    const bytes = read();
    return { name, bytes, shape: shaperOf(bytes) };
  });

const load = (name: string, slice: Slice, style: Style) =>
  remember(loading, name, () => {
    const read = instanceOf(slice, style).then((bytes) => keep(name, () => bytes, createShaper));
    read.catch(() => loading.delete(name));
    return read;
  });

const nameOf = ({ family, name }: Slice, style: Style) => `${family} ${name} ${style}`;

function slicesFor(family: Fallback, letters: string): Set<Slice> {
  const pieces = graphemesOf(letters).flatMap((grapheme) => piecesOf(family, grapheme));
  return new Set(pieces.flatMap((piece) => sliceOf(family, piece) ?? []));
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const sliceOfGrapheme = new Map<string, Slice | null>();

/** The slice that has the whole grapheme, else the one that has its letter. */
function sliceOf(family: Fallback, grapheme: string): Slice | null {
  return remember(sliceOfGrapheme, `${family} ${grapheme}`, () => {
    const codes = codesOf(grapheme);
    return findSlice(family, codes) ?? findSlice(family, codes.slice(0, 1)) ?? null;
  });
}

const codesOf = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

function findSlice(family: Fallback, codes: number[]): Slice | undefined {
  const has = ({ codePoints }: Slice, code: number) =>
    codePoints.some(([first, last]) => code >= first && code <= last);
  return slicesOf(family).find((slice) => codes.every((code) => has(slice, code)));
}

/** A mark whose letter is in another slice, as the dot above a digit of numbered notation, is written by itself. */
function piecesOf(family: Fallback, grapheme: string): string[] {
  const letters = Array.from(grapheme);
  const hasSlice = (text: string) => findSlice(family, codesOf(text)) !== undefined;
  if (letters.length === 1 || hasSlice(grapheme)) return [grapheme];
  const pieces: string[] = [];
  for (const letter of letters) {
    if (pieces.length === 0 || hasSlice(letter)) pieces.push(letter);
    else pieces.push(`${pieces.pop()}${letter}`);
  }
  return pieces;
}

/** Splits a run into parts that one file can write. */
export function partsOf(face: Face, text: string): { font: FontFile; text: string }[] {
  const parts: { font: FontFile; text: string }[] = [];
  if (face.family === textFamily) return [{ font: fontOf(face, text), text }];
  const { family } = face;
  for (const piece of graphemesOf(text).flatMap((grapheme) => piecesOf(family, grapheme))) {
    const font = fontOf(face, piece);
    const last = parts.at(-1);
    if (last?.font === font) last.text += piece;
    else parts.push({ font, text: piece });
  }
  return parts;
}

const resolve = createRequire(import.meta.url).resolve;

/** A file of a family with some of its characters in every weight. */
export type Slice = { name: string; family: Fallback; codePoints: CodePointRange[] };
type CodePointRange = readonly [first: number, last: number];

const textFiles: Record<Style, string> = {
  regular: 'edwin-roman.otf',
  italic: 'edwin-italic.otf',
  bold: 'edwin-bold.otf',
  boldItalic: 'edwin-bold-italic.otf',
};

export function readTextFont(style: Style): Buffer {
  return readFileSync(resolve(`@vexflow-fonts/edwin/${textFiles[style]}`));
}

const readMusicFont = () => readFileSync(resolve('@vexflow-fonts/leipzig/leipzig.otf'));

const slices = new Map<Fallback, Slice[]>();

/** The slices of a family; if several share a character, it belongs to the first. */
export const slicesOf = (family: Fallback): Slice[] => remember(slices, family, () => readSlices(family));

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

/** A slice in one weight, as TrueType, because variable fonts cannot be embedded in a PDF. */
export async function instanceOf({ name, family }: Slice, style: Style): Promise<Uint8Array> {
  // Its WebAssembly takes 32 MB, which an idle server need not have.
  const { default: subsetFont } = await import('subset-font');
  const { package: folder } = fallbacks[family];
  const slant = isItalic(style) ? 'italic' : 'normal';
  const file = readFileSync(resolve(`@fontsource-variable/${folder}/files/${folder}-${name}-wght-${slant}.woff2`));
  const variationAxes = { wght: weightOf(style) };
  return subsetFont(file, null, { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes });
}

/** 'music' is for SMuFL glyphs within a text. A family is given if the page names the font of its text. */
export type Look = { face: Style | 'music'; size: number; family?: Family };

export function lookOf(style: TextStyle): Look {
  const { isMusic, size, family } = style;
  return { face: isMusic ? 'music' : faceOf(style), size, ...(family && { family }) };
}

/** A part of a text with the one font file that has its characters. */
export type WrittenRun = { text: string; size: number; font: FontFile };

/** Fonts of scripts that the text font lacks must have been loaded before. */
export function writtenRuns(text: string, look: Look): WrittenRun[] {
  return partedByFont(text, look).flatMap((part) => {
    if (typeof part === 'string') return [{ text: part, size: look.size, font: musicFont() }];
    return partsOf(part, part.text).map((one) => ({ ...one, size: look.size }));
  });
}

/** The runs of a text for which fonts have to be loaded. */
export function textRuns(text: string, look: Look): Run[] {
  return partedByFont(text, look).filter((part) => typeof part !== 'string');
}

/** SMuFL glyphs are in the private use area; the music font also has a narrow space, but no letters. */
const smufl = /([\u{E000}-\u{F8FF}]+)/u;
const smuflAndSpace = /([\u{E000}-\u{F8FF} ]+)/u;

/** Glyphs of the music font are plain strings. */
function partedByFont(text: string, { face, family }: Look): (string | Run)[] {
  const [glyphs, style] = face === 'music' ? [smuflAndSpace, 'regular' as const] : [smufl, face];
  const pieces = text.split(glyphs).filter((piece) => piece !== '');
  return pieces.flatMap((piece): (string | Run)[] => {
    if (glyphs.test(piece)) return [piece];
    return family ? [{ family, style, text: piece }] : runsOf(piece, style);
  });
}
