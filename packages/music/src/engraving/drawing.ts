import { faceOf, inkOf, plainStyle, styleWithin, type TextStyle } from '#fonts/runs.ts';
import { numbersOf, pairs, type Point } from '#xml/paths.ts';
import { walkDrawing } from '#xml/walk-drawing.ts';
import {
  around,
  type Box,
  boxOfPath,
  join,
  type Matrix,
  matrixOf,
  moved,
  multiply,
  noBox,
  unmoved,
  widen,
} from './boxes.ts';

type Attributes = Record<string, string>;

/**
 * An element of Verovio's drawing with an id, such as a tempo; of several, the outermost one within a measure, except
 * that numbers of tuplets and verses are told from their staff.
 */
export type Sign = { id: string; kind: string };
const movableInStaff = new Set(['tupletNum', 'verse']);

/** What is drawn in a line of music, in page units; names of instruments have no width. */
export type DrawnSystem = { measures: number; ink: { box: Box; sign: Sign | null }[] };

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

/** A part of a text with its own position. */
export type TextLine = Pick<PlacedText, 'kind' | 'id' | 'verse' | 'system' | 'measure'> & {
  x: number;
  y: number;
  anchor: string;
  /** As written on its element, beside that of the elements around it. */
  transform: string;
  matrix: Matrix;
  /** Zero-based index of its text in the drawing. */
  nth: number;
  words: { text: string; style: Layer }[];
};

type Layer = TextStyle &
  Pick<PlacedText, 'kind' | 'id' | 'verse'> & {
    fill: string;
    matrix: Matrix;
    /** The name of an instrument, left of the music. */
    isLabel: boolean;
    isSystem: boolean;
    isMeasure: boolean;
    sign: Sign | null;
  };

const ground: Layer = {
  ...plainStyle,
  fill: '',
  matrix: unmoved,
  isLabel: false,
  isSystem: false,
  isMeasure: false,
  sign: null,
  kind: '',
  id: '',
  verse: '',
};

/** MEI elements that contain texts. */
const textKinds = new Set(
  'syl verse dir tempo dynam harm fing reh ending mNum label labelAbbr octave pedal trill tuplet tupletNum fb mSpace'.split(
    ' ',
  ),
);

/** What is drawn on a page: its lines of music with all their ink, and its texts. */
class Drawing {
  readonly systems: DrawnSystem[] = [];
  readonly lines: TextLine[] = [];
  readonly #glyphs = new Map<string, Box>();
  readonly #layers: Layer[] = [ground];
  #glyph = '';
  #isInDefinitions = false;
  #system: DrawnSystem | null = null;
  #measures = 0;
  #texts = 0;
  #line: TextLine | null = null;
  #placed: PlacedText[] | null = null;

  /** Measured only where a rule asks for them. */
  get texts(): PlacedText[] {
    return (this.#placed ??= this.lines.flatMap((line) => placeText(line) ?? []));
  }

  open(name: string, attributes: Attributes): void {
    const { isSystem, isMeasure } = this.#enter(attributes);
    if (name === 'defs') this.#isInDefinitions = true;
    if (this.#isInDefinitions) return this.#define(name, attributes);

    if (isSystem) this.systems.push((this.#system = { measures: 0, ink: [] }));
    if (isMeasure) this.#measures += 1;
    if (isMeasure && this.#system) this.#system.measures += 1;
    const isPlaced = (attributes['x'] ?? attributes['y']) !== undefined;
    if (name === 'text' || (name === 'tspan' && this.#line && isPlaced)) this.#beginLine(attributes);
    if (this.#system) for (const box of this.#boxesOf(name, attributes)) this.#ink(box);
  }

  text(text: string): void {
    const style = this.#layer;
    if (!this.#line || style.size === 0) return;
    const letters = text.trim().length;
    if (letters > 0) this.#ink(boxOfLetters(letters, style.size, this.#line));
    const written = text.replace(/[\t\r\n]+\s*/g, '');
    if (!style.isHidden && written !== '') this.#line.words.push({ text: written, style });
  }

  close(name: string): void {
    if (name === 'text') this.#endLine();
    if (name === 'defs') this.#isInDefinitions = false;
    if (this.#layers.pop()?.isSystem) this.#system = null;
  }

  get #layer(): Layer {
    return this.#layers.at(-1) ?? ground;
  }

  #enter(attributes: Attributes): Layer {
    const outer = this.#layer;
    const { transform, id, fill = outer.fill } = attributes;
    const classes = (attributes['class'] ?? '').split(' ');
    const kind = classes.find((one) => textKinds.has(one));
    const own = id === undefined ? null : { id, kind: classes[0] ?? '' };
    const layer = {
      ...styleWithin(outer, attributes),
      fill,
      matrix: transform ? multiply(outer.matrix, matrixOf(transform)) : outer.matrix,
      isLabel: outer.isLabel || classes.includes('label') || classes.includes('labelAbbr'),
      isSystem: classes.includes('system'),
      isMeasure: classes.includes('measure'),
      sign: own && movableInStaff.has(own.kind) ? own : (outer.sign ?? (outer.isMeasure ? own : null)),
      kind: kind ?? outer.kind,
      id: kind === undefined ? outer.id : (id ?? ''),
      verse: kind === 'verse' ? (id ?? '') : outer.verse,
    };
    this.#layers.push(layer);
    return layer;
  }

  #define(name: string, { id = '', d = '', transform }: Attributes): void {
    if (name === 'g') this.#glyph = id;
    if (name !== 'path') return;
    const outline = moved(widen(boxOfPath(d), 0.5), matrixOf(transform));
    this.#glyphs.set(this.#glyph, join(this.#glyphs.get(this.#glyph) ?? noBox, outline));
  }

  #beginLine({ x, y, 'text-anchor': anchor, transform }: Attributes): void {
    const before = this.#line;
    if (before) this.#endLine();
    else this.#texts += 1;
    this.#line = {
      ...this.#layer,
      x: x === undefined ? (before?.x ?? 0) : Number(x),
      y: y === undefined ? (before?.y ?? 0) : Number(y),
      anchor: anchor ?? before?.anchor ?? 'start',
      transform: transform ?? before?.transform ?? '',
      nth: this.#texts - 1,
      system: this.#system ? this.systems.length - 1 : -1,
      measure: this.#measures - 1,
      words: [],
    };
  }

  #endLine(): void {
    if (this.#line) this.lines.push(this.#line);
    this.#line = null;
  }

  /** The ink of this element itself, in its own units. */
  #boxesOf(name: string, attributes: Attributes): Box[] {
    if (name === 'use') return [this.#glyphs.get((attributes['xlink:href'] ?? '').slice(1)) ?? noBox];
    const boxes = name === 'polygon' ? boxesOfPolygon(attributes['points'] ?? '') : [boxOfShape(name, attributes)];
    return boxes.map((box) => widen(box, Number(attributes['stroke-width'] ?? 1) / 2));
  }

  #ink(box: Box): void {
    const { matrix, isHidden, isLabel, sign } = this.#layer;
    if (!this.#system || isHidden || box.left > box.right) return;
    const placed = moved(box, matrix);
    this.#system.ink.push({ box: isLabel ? { ...placed, left: Infinity, right: -Infinity } : placed, sign });
  }
}

/** Most rules move nothing, and the next one reads the same drawing. */
let last: { svg: string; drawing: Drawing } | null = null;

export function readDrawing(svg: string): Drawing {
  if (last?.svg === svg) return last.drawing;
  const drawing = new Drawing();
  walkDrawing(svg, drawing);
  last = { svg, drawing };
  return drawing;
}

/** Every text of an engraved page with its measured box. */
export const readTexts = (svg: string): PlacedText[] => readDrawing(svg).texts;

/** A system with its position on the page, and its number of measures. */
export type MeasuredSystem = Box & { measures: number };

/** The box around everything that is drawn in each system of a page, such as slurs and words. */
export const measureSystems = (svg: string): MeasuredSystem[] =>
  readDrawing(svg).systems.map(({ measures, ink }) => ({
    ...ink.reduce((box, one) => join(box, one.box), noBox),
    measures,
  }));

/** By which the page moves all that is drawn on it. */
export function marginOf(svg: string): Point {
  const [, x, y] = /class="page-margin" transform="translate\((-?\d+), (-?\d+)/.exec(svg) ?? [];
  return [Number(x ?? 0), Number(y ?? 0)];
}

/** The lines at the start of each staff; a staff that the file shows explicitly has a further attribute. */
export const staffLines = /class="staff"[^>]*>\s*((?:<path d="M-?\d+ -?\d+ L-?\d+ -?\d+"[^>]*>\s*)+)/g;

/**
 * Extents of characters above and below the baseline and to the side, as a fraction of their size; no font exceeds
 * them.
 */
const letter = { above: 0.95, below: 0.3, width: 0.6 };

export const leftOf = ({ x, anchor }: TextLine, width: number) =>
  x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);

function boxOfLetters(count: number, size: number, line: TextLine): Box {
  const width = count * size * letter.width;
  const left = leftOf(line, width);
  return { left, top: line.y - size * letter.above, right: left + width, bottom: line.y + size * letter.below };
}

/** Approximate width of a music glyph in a text, as a fraction of its size. */
const glyphWidths = { note: 0.39, dot: 0.16 };
const augmentationDot = '\uECB7';
/** Ties that join two syllables: below both, so that they need no room of their own. */
const elisions = /^[\uE550-\uE552]$/;

function widthOfGlyphs(glyphs: string): number {
  if (elisions.test(glyphs)) return 0;
  const dots = glyphs.split(augmentationDot).length - 1;
  return dots * glyphWidths.dot + (glyphs.length - dots) * glyphWidths.note;
}

const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** The punctuation before and after what is sung, such as '“' and '！”'; none around Latin letters. */
function punctuationOf(text: string): { before: string; after: string } {
  const letters = Array.from(text);
  const isSung = (one: string) => !/\p{P}/u.test(one);
  const [first, end] = [letters.findIndex(isSung), letters.findLastIndex(isSung)];
  if (first === -1 || !wide.test(text)) return { before: '', after: '' };
  return { before: letters.slice(0, first).join(''), after: letters.slice(end + 1).join('') };
}

function placeText(line: TextLine): PlacedText | null {
  const { y, words, matrix, kind, id, verse, system, measure } = line;
  const text = words.map((one) => one.text).join('');
  if (text.trim() === '') return null;
  const inks = words.map(({ text: written, style }) => {
    const { width, above, below } = style.isMusic
      ? { width: widthOfGlyphs(written), above: 0.5, below: 0.1 }
      : inkOf(written, faceOf(style));
    return { width: width * style.size, above: above * style.size, below: below * style.size, size: style.size };
  });
  const width = inks.reduce((sum, ink) => sum + ink.width, 0);
  const left = leftOf(line, width);
  const own = {
    left,
    top: y - Math.max(...inks.map(({ above }) => above)),
    right: left + width,
    bottom: y + Math.max(...inks.map(({ below }) => below)),
  };
  const widthOf = (side: 'before' | 'after', one = words[0]) =>
    one ? inkOf(punctuationOf(one.text)[side], faceOf(one.style)).width * one.style.size : 0;
  const sung = moved(
    { ...own, left: left + widthOf('before'), right: own.right - widthOf('after', words.at(-1)) },
    matrix,
  );
  return {
    ...moved(own, matrix),
    text,
    kind,
    id,
    verse,
    baseline: moved({ ...own, top: y, bottom: y }, matrix).top,
    size: Math.max(...inks.map(({ size }) => size)),
    letters: { left: sung.left, right: sung.right },
    system,
    measure,
  };
}

function boxOfShape(name: string, attributes: Attributes): Box {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') return boxOfPath(attributes['d'] ?? '');
  if (name === 'polyline') return around(pairs(numbersOf(attributes['points'] ?? '')));
  if (name === 'rect') {
    const [left, top] = [number('x'), number('y')];
    return { left, top, right: left + number('width'), bottom: top + number('height') };
  }
  if (name === 'line') {
    return around([
      [number('x1'), number('y1')],
      [number('x2'), number('y2')],
    ]);
  }
  if (name !== 'ellipse' && name !== 'circle') return noBox;
  const [x, y, rx, ry] = [number('cx'), number('cy'), number('rx') || number('r'), number('ry') || number('r')];
  return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
}

/** In page units: about a staff space. */
const maxSliceWidth = 200;

/** A beam is sliced, because the box around a sloping one is far larger than its ink. */
function boxesOfPolygon(text: string): Box[] {
  const points = pairs(numbersOf(text));
  const [from, to, oppositeTo, oppositeFrom] = points;
  const isBeam = points.length === 4 && from?.[0] === oppositeFrom?.[0] && to?.[0] === oppositeTo?.[0];
  if (!isBeam || !from || !to || !oppositeTo || !oppositeFrom) return [around(points)];
  const count = Math.max(1, Math.ceil(Math.abs(to[0] - from[0]) / maxSliceWidth));
  const at = (index: number) => [between(from, to, index / count), between(oppositeFrom, oppositeTo, index / count)];
  return Array.from({ length: count }, (_, index) => around([...at(index), ...at(index + 1)]));
}

const between = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [x + (toX - x) * part, y + (toY - y) * part];
