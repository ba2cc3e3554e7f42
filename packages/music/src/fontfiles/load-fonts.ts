// oxlint-disable-next-line typescript/triple-slash-reference -- the server compiles this file without the rest of the folder
/// <reference path="./subset-font.d.ts" />
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Face,
  type Fallback,
  fallbacks,
  isItalic,
  type Run,
  runsOf,
  type Style,
  styleIn,
  textFamily,
  weightOf,
} from '#fonts/index.ts';
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

export function musicFont(): FontFile {
  return keep({ name: 'music', bytes: () => readMusicFont(), shape: false });
}

/** The font of a grapheme. @throws if a font of another script was not loaded before */
function fontOf({ family, style }: Face, grapheme: string): FontFile {
  if (family === textFamily)
    return keep({ name: `${family} ${style}`, bytes: () => readTextFont(style), shape: false });
  const slice = sliceOf(family, grapheme);
  const font = slice && loaded.get(nameOf(slice, styleIn(family, style)));
  if (!font) throw new Error(`The font ${family} was not loaded for ${grapheme}`);
  return font;
}

type LoadedFont = { name: string; bytes: () => Uint8Array; shape: boolean };

function keep({ name, bytes, shape }: LoadedFont): FontFile {
  const cached = loaded.get(name);
  if (cached) return cached;
  const read = bytes();
  const font = { name, bytes: read, shape: shape ? createShaper(read) : null };
  loaded.set(name, font);
  return font;
}

function load(name: string, slice: Slice, style: Style): Promise<FontFile> {
  const cached = loading.get(name);
  if (cached) return cached;
  const read = instanceOf(slice, style).then((bytes) => keep({ name, bytes: () => bytes, shape: true }));
  loading.set(name, read);
  read.catch(() => loading.delete(name));
  return read;
}

const nameOf = ({ family, name }: Slice, style: Style) => `${family} ${name} ${style}`;

function slicesFor(family: Fallback, letters: string): Set<Slice> {
  const graphemes = Array.from(segmenter.segment(letters), ({ segment }) => segment);
  const pieces = graphemes.flatMap((grapheme) => piecesOf(family, grapheme));
  return new Set(pieces.flatMap((piece) => sliceOf(family, piece) ?? []));
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const sliceOfGrapheme = new Map<string, Slice | null>();

/** The slice that has the whole grapheme, else the one that has its letter. */
function sliceOf(family: Fallback, grapheme: string): Slice | null {
  const key = `${family} ${grapheme}`;
  const cached = sliceOfGrapheme.get(key);
  if (cached !== undefined) return cached;
  const codes = Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0);
  const found = findSlice(family, codes) ?? findSlice(family, codes.slice(0, 1)) ?? null;
  sliceOfGrapheme.set(key, found);
  return found;
}

function findSlice(family: Fallback, codes: number[]): Slice | undefined {
  const has = ({ codePoints }: Slice, code: number) =>
    codePoints.some(([first, last]) => code >= first && code <= last);
  return slicesOf(family).find((slice) => codes.every((code) => has(slice, code)));
}

/** A mark whose letter is in another slice, as the dot above a digit of numbered notation, is written by itself. */
function piecesOf(family: Fallback, grapheme: string): string[] {
  const letters = Array.from(grapheme);
  const hasSlice = (text: readonly string[]) =>
    findSlice(
      family,
      text.map((letter) => letter.codePointAt(0) ?? 0),
    ) !== undefined;
  if (letters.length === 1 || hasSlice(letters)) return [grapheme];
  const pieces: string[] = [];
  for (const letter of letters) {
    if (pieces.length === 0 || hasSlice([letter])) pieces.push(letter);
    else pieces.push(`${pieces.pop()}${letter}`);
  }
  return pieces;
}

/** Splits a run into parts that one file can write. */
export function partsOf(face: Face, text: string): { font: FontFile; text: string }[] {
  const parts: { font: FontFile; text: string }[] = [];
  if (face.family === textFamily) return [{ font: fontOf(face, text), text }];
  const { family } = face;
  const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
  for (const piece of graphemes.flatMap((grapheme) => piecesOf(family, grapheme))) {
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

/** SMuFL glyphs for use within a text. */
function readMusicFont(): Buffer {
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

/** A slice in one weight, as TrueType, because variable fonts cannot be embedded in a PDF. */
export async function instanceOf(slice: Slice, style: Style): Promise<Uint8Array> {
  // Its WebAssembly takes 32 MB, which an idle server need not have.
  const { default: subsetFont } = await import('subset-font');
  const variationAxes = { wght: weightOf(style) };
  return subsetFont(readSlice(slice, style), null, { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes });
}
