import { faceOf, inkOf, plainStyle, styleWithin, type TextStyle } from '#fonts/index.ts';
import { walkDrawing } from '#xml/index.ts';
import { type Box, join, type Matrix, matrixOf, moved, multiply, noBox, unmoved } from './boxes.ts';

/** A text as placed on its page, in page units. */
export type PlacedText = Box & {
  text: string;
  /** Verovio's class, such as 'syl', 'dir' or 'tempo'. */
  kind: string;
  /** Id of the element that it belongs to: the texts of one direction share it. */
  id: string;
  /** Id of the verse that a syllable belongs to, else ''. */
  verse: string;
  baseline: number;
  /** Font size. */
  size: number;
  /** Without the punctuation of Chinese and Japanese around it, which is as wide as a letter. */
  letters: { left: number; right: number };
  /** Zero-based system on the page; -1 if it belongs to none. */
  system: number;
  /** Zero-based index of the last measure that began before it on the page; -1 if none did. */
  measure: number;
};

type Layer = TextStyle & { matrix: Matrix; kind: string; id: string; verse: string };

const ground: Layer = { ...plainStyle, matrix: unmoved, kind: '', id: '', verse: '' };
/** MEI elements that contain texts. */
const kinds = new Set(
  'syl verse dir tempo dynam harm fing reh ending mNum label labelAbbr octave pedal trill tuplet tupletNum fb mSpace'.split(
    ' ',
  ),
);

/** Approximate width of a music glyph in a text, as a fraction of its size. */
const glyphWidths = { note: 0.39, dot: 0.16 };
const augmentationDot = '\uECB7';
/** Ties that join two syllables: below both, so that they need no room of their own. */
const elisions = /^[\uE550-\uE552]$/;

/** Every text of an engraved page with its measured box. */
export function readTexts(svg: string): PlacedText[] {
  const reader = new TextReader();
  walkDrawing(svg, reader);
  return reader.texts;
}

const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** The punctuation before and after what is sung, such as '“' and '！”'; none around Latin letters. */
function punctuationOf(text: string): { before: string; after: string } {
  const letters = Array.from(text);
  const isSung = (letter: string) => !/\p{P}/u.test(letter);
  const [first, last] = [letters.findIndex(isSung), letters.findLastIndex(isSung)];
  if (first === -1 || !wide.test(text)) return { before: '', after: '' };
  return { before: letters.slice(0, first).join(''), after: letters.slice(last + 1).join('') };
}

type Line = {
  x: number;
  y: number;
  anchor: string;
  size: number;
  width: number;
  above: number;
  below: number;
  /** Widths of the punctuation around it. */
  before: number;
  after: number;
  text: string;
};

class TextReader {
  readonly texts: PlacedText[] = [];
  readonly #layers: Layer[] = [ground];
  #systems = 0;
  #measures = 0;
  #systemDepth = 0;
  #line: Line | null = null;

  open(name: string, attributes: Record<string, string>): void {
    const outer = this.#layer;
    const classes = (attributes['class'] ?? '').split(' ');
    const { transform } = attributes;
    const kind = classes.find((one) => kinds.has(one));
    this.#layers.push({
      ...styleWithin(outer, attributes),
      matrix: transform ? multiply(outer.matrix, matrixOf(transform)) : outer.matrix,
      kind: kind ?? outer.kind,
      id: kind === undefined ? outer.id : (attributes['id'] ?? ''),
      verse: kind === 'verse' ? (attributes['id'] ?? '') : outer.verse,
    });
    if (classes.includes('system')) {
      this.#systems += 1;
      this.#systemDepth = this.#layers.length;
    }
    if (classes.includes('measure')) this.#measures += 1;
    if (name === 'text') this.#begin(attributes);
    if (name === 'tspan' && this.#line && (attributes['x'] ?? attributes['y']) !== undefined) this.#begin(attributes);
  }

  text(text: string): void {
    const { isMusic, isHidden, size } = this.#layer;
    const words = text.replace(/[\t\r\n]+\s*/g, '');
    if (!this.#line || isHidden || size === 0 || words === '') return;
    const ink = isMusic ? { width: widthOfGlyphs(words), above: 0.5, below: 0.1 } : inkOf(words, faceOf(this.#layer));
    const { before, after } = punctuationOf(words);
    const widthOf = (marks: string) => inkOf(marks, faceOf(this.#layer)).width * size;
    if (this.#line.text === '') this.#line.before = widthOf(before);
    this.#line.after = widthOf(after);
    this.#line.width += ink.width * size;
    this.#line.above = Math.max(this.#line.above, ink.above * size);
    this.#line.below = Math.max(this.#line.below, ink.below * size);
    this.#line.size = Math.max(this.#line.size, size);
    this.#line.text += words;
  }

  close(name: string): void {
    if (name === 'text') this.#end();
    this.#layers.pop();
    if (this.#layers.length < this.#systemDepth) this.#systemDepth = 0;
  }

  get #layer(): Layer {
    return this.#layers.at(-1) ?? ground;
  }

  /** A part of a text with its own position is a line of its own. */
  #begin({ x, y, 'text-anchor': anchor }: Record<string, string>): void {
    const before = this.#line;
    this.#end();
    this.#line = {
      x: x === undefined ? (before?.x ?? 0) : Number(x),
      y: y === undefined ? (before?.y ?? 0) : Number(y),
      anchor: anchor ?? before?.anchor ?? 'start',
      size: 0,
      width: 0,
      above: 0,
      below: 0,
      before: 0,
      after: 0,
      text: '',
    };
  }

  #end(): void {
    const line = this.#line;
    this.#line = null;
    if (!line || line.text.trim() === '') return;
    const { matrix, kind, id, verse } = this.#layer;
    const left = line.x - (line.anchor === 'middle' ? line.width / 2 : line.anchor === 'end' ? line.width : 0);
    const own = { left, top: line.y - line.above, right: left + line.width, bottom: line.y + line.below };
    const box = join(noBox, moved(own, matrix));
    const sung = moved({ ...own, left: left + line.before, right: own.right - line.after }, matrix);
    const baseline = moved({ ...own, top: line.y, bottom: line.y }, matrix).top;
    const system = this.#systemDepth > 0 ? this.#systems - 1 : -1;
    this.texts.push({
      ...box,
      text: line.text,
      kind,
      id,
      verse,
      baseline,
      size: line.size,
      letters: { left: sung.left, right: sung.right },
      system,
      measure: this.#measures - 1,
    });
  }
}

function widthOfGlyphs(glyphs: string): number {
  if (elisions.test(glyphs)) return 0;
  const dots = glyphs.split(augmentationDot).length - 1;
  return dots * glyphWidths.dot + (glyphs.length - dots) * glyphWidths.note;
}
