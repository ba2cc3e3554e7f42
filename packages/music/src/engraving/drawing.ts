import { faceOf, inkOf, plainStyle, styleWithin, type TextStyle } from '#fonts/runs.ts';
import { decode, Markup, parseMarkup } from '#xml/markup.ts';
import { numbersOf, pairs, type Point } from '#xml/paths.ts';
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

/** Ink of a line of music, with the sign to which it belongs, such as a tempo. */
export type Ink = { box: Box; sign: Markup | null };

/** What is drawn in a line of music, in page units; names of instruments have no width. */
export type DrawnSystem = { element: Markup; measures: number; ink: Ink[] };

/** A sign is the outermost element with an id within a measure; but these are told from their staff. */
const signsInStaff = new Set(['tupletNum', 'verse']);

/** A text as placed on its page, in page units. */
export type PlacedText = Box & {
  text: string;
  /** Verovio's class, such as 'syl', 'dir' or 'tempo'. */
  kind: string;
  /** The element of that class that it belongs to: the texts of one direction share it. */
  owner: Markup | null;
  id: string;
  /** The verse that a syllable belongs to. */
  verse: Markup | null;
  baseline: number;
  size: number;
  /** The text without the punctuation of Chinese and Japanese around it, which is as wide as a letter. */
  letters: { left: number; right: number };
  /** Zero-based system on the page; -1 if it belongs to none. */
  system: number;
  /** Zero-based index of the last measure that began before it on the page; -1 if none did. */
  measure: number;
};

/** A part of a text with its own position. */
export type TextLine = Pick<PlacedText, 'kind' | 'owner' | 'verse' | 'system' | 'measure'> & {
  element: Markup;
  x: number;
  y: number;
  anchor: string;
  /** The transform of its element, beside that of the elements around it. */
  transform: string;
  matrix: Matrix;
  words: { text: string; style: Layer }[];
};

type Layer = TextStyle &
  Pick<PlacedText, 'kind' | 'owner' | 'verse'> & {
    fill: string;
    matrix: Matrix;
    /** The name of an instrument, left of the music. */
    isLabel: boolean;
    isMeasure: boolean;
    sign: Markup | null;
    system: DrawnSystem | null;
  };

const ground: Layer = {
  ...plainStyle,
  fill: '',
  matrix: unmoved,
  isLabel: false,
  isMeasure: false,
  sign: null,
  system: null,
  kind: '',
  owner: null,
  verse: null,
};

/** MEI elements that contain texts. */
const textKinds = new Set(
  'syl verse dir tempo dynam harm fing reh ending mNum label labelAbbr octave pedal trill tuplet tupletNum fb mSpace'.split(
    ' ',
  ),
);

/** One of Verovio's drawings, with the ink and the texts of its lines of music: rules change and measure it in turn. */
export class Drawing {
  readonly root: Markup;
  /** All its classes, as written on its elements. */
  readonly classes = new Set<string>();
  systems: DrawnSystem[] = [];
  lines: TextLine[] = [];
  readonly #glyphs = new Map<string, Box>();
  #measures = 0;
  #line: TextLine | null = null;
  #texts: PlacedText[] | null = null;

  constructor(svg: string) {
    this.root = parseMarkup(svg);
    this.measure();
  }

  /** Reads ink and texts again; call it after elements were changed. */
  measure(): void {
    this.systems = [];
    this.lines = [];
    this.#measures = 0;
    this.#texts = null;
    this.#visit(this.root, ground);
  }

  /** Texts are measured only where a rule asks for them. */
  get texts(): PlacedText[] {
    return (this.#texts ??= this.lines.flatMap((line) => placeText(line) ?? []));
  }

  /** How far the page moves all that is drawn on it. */
  get margin(): Point {
    const [x = 0, y = 0] = numbersOf(this.root.list('page-margin')[0]?.attributes['transform'] ?? '');
    return [x, y];
  }

  /** Moves these elements down; one that was moved before moves further. */
  move(moves: ReadonlyMap<Markup, number>): void {
    for (const [element, by] of moves) {
      const [, before = 0] = numbersOf(element.attributes['transform'] ?? '');
      element.set('transform', `translate(0, ${before + Math.round(by)})`);
    }
    if (moves.size > 0) this.measure();
  }

  toString(): string {
    return this.root.toString();
  }

  #visit(element: Markup, outer: Layer): void {
    const { name, attributes, kind } = element;
    if (name === 'defs') return this.#define(element);
    const layer = layerOf(element, outer);
    this.classes.add(attributes['class'] ?? '');
    if (kind === 'system') this.systems.push((layer.system = { element, measures: 0, ink: [] }));
    if (layer.isMeasure) this.#measures += 1;
    if (layer.isMeasure && layer.system) layer.system.measures += 1;
    const isPlaced = (attributes['x'] ?? attributes['y']) !== undefined;
    if (name === 'text' || (name === 'tspan' && this.#line && isPlaced)) this.#beginLine(element, layer);
    if (layer.system) for (const box of this.#boxesOf(name, attributes)) addInk(box, layer);
    for (const child of element.children) {
      if (child instanceof Markup) this.#visit(child, layer);
      else this.#write(decode(child), layer);
    }
    if (name === 'text') this.#endLine();
  }

  #define(definitions: Markup): void {
    for (const glyph of definitions.elements)
      for (const { attributes } of glyph.elements) {
        const outline = moved(widen(boxOfPath(attributes['d'] ?? ''), 0.5), matrixOf(attributes['transform']));
        this.#glyphs.set(glyph.id, join(this.#glyphs.get(glyph.id) ?? noBox, outline));
      }
  }

  #write(text: string, style: Layer): void {
    if (!this.#line || style.size === 0) return;
    const letters = text.trim().length;
    if (letters > 0) addInk(boxOfLetters(letters, style.size, this.#line), style);
    const written = text.replace(/[\t\r\n]+\s*/g, '');
    if (!style.isHidden && written !== '') this.#line.words.push({ text: written, style });
  }

  #beginLine(element: Markup, layer: Layer): void {
    const { x, y, 'text-anchor': anchor, transform } = element.attributes;
    const before = this.#line;
    this.#endLine();
    this.#line = {
      ...layer,
      element: before?.element ?? element,
      x: x === undefined ? (before?.x ?? 0) : Number(x),
      y: y === undefined ? (before?.y ?? 0) : Number(y),
      anchor: anchor ?? before?.anchor ?? 'start',
      transform: transform ?? before?.transform ?? '',
      system: layer.system ? this.systems.length - 1 : -1,
      measure: this.#measures - 1,
      words: [],
    };
  }

  #endLine(): void {
    if (this.#line) this.lines.push(this.#line);
    this.#line = null;
  }

  /** The ink of this element itself, in its own units. */
  #boxesOf(name: string, attributes: Markup['attributes']): Box[] {
    if (name === 'use') return [this.#glyphs.get((attributes['xlink:href'] ?? '').slice(1)) ?? noBox];
    const boxes = name === 'polygon' ? boxesOfPolygon(attributes['points'] ?? '') : [boxOfShape(name, attributes)];
    return boxes.map((box) => widen(box, Number(attributes['stroke-width'] ?? 1) / 2));
  }
}

function addInk(box: Box, { matrix, isHidden, isLabel, sign, system }: Layer): void {
  if (!system || isHidden || box.left > box.right) return;
  const placed = moved(box, matrix);
  system.ink.push({ box: isLabel ? { ...placed, left: Infinity, right: -Infinity } : placed, sign });
}

function layerOf(element: Markup, outer: Layer): Layer {
  const { attributes } = element;
  const { transform, id, fill = outer.fill } = attributes;
  const classes = (attributes['class'] ?? '').split(' ');
  const kind = classes.find((one) => textKinds.has(one));
  const own = id === undefined ? null : element;
  return {
    ...styleWithin(outer, attributes),
    fill,
    matrix: transform ? multiply(outer.matrix, matrixOf(transform)) : outer.matrix,
    isLabel: outer.isLabel || classes.includes('label') || classes.includes('labelAbbr'),
    isMeasure: classes.includes('measure'),
    system: outer.system,
    sign: own && signsInStaff.has(element.kind) ? own : (outer.sign ?? (outer.isMeasure ? own : null)),
    kind: kind ?? outer.kind,
    owner: kind === undefined ? outer.owner : element,
    verse: kind === 'verse' ? element : outer.verse,
  };
}

/** A system with its position on the page, and its number of measures. */
export type MeasuredSystem = Box & { measures: number };

/** The box around everything that is drawn in each system of a page, such as slurs and words. */
export const measureSystems = ({ systems }: Drawing): MeasuredSystem[] =>
  systems.map(({ measures, ink }) => ({ ...ink.reduce((box, one) => join(box, one.box), noBox), measures }));

/** The lines of a staff, which are at its start. */
export function staffLinesOf({ elements }: Markup): Markup[] {
  const end = elements.findIndex(({ name, attributes }) => name !== 'path' || !straight.test(attributes['d'] ?? ''));
  return elements.slice(0, end === -1 ? undefined : end);
}

const straight = /^M-?\d+ -?\d+ L-?\d+ -?\d+$/;

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
  const { y, words, matrix, kind, owner, verse, system, measure } = line;
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
    owner,
    id: owner?.id ?? '',
    verse,
    baseline: moved({ ...own, top: y, bottom: y }, matrix).top,
    size: Math.max(...inks.map(({ size }) => size)),
    letters: { left: sung.left, right: sung.right },
    system,
    measure,
  };
}

function boxOfShape(name: string, attributes: Markup['attributes']): Box {
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

/** About a staff space, in page units. */
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
