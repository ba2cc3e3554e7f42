import { walkDrawing } from '#xml/index.ts';
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
  numbersOf,
  unmoved,
  widen,
} from './boxes.ts';

type Attributes = Record<string, string>;

/** What is drawn on a page. */
export type InkEvents = {
  beginSystem(): void;
  beginMeasure(): void;
  /** Ink of the current system, in page units, with its sign, if it belongs to one. */
  ink(box: Box, sign: Sign | null): void;
};

/**
 * An element of Verovio's drawing with an id, such as a tempo; of several, the outermost one within a measure, except
 * that numbers of tuplets and verses are told from their staff.
 */
export type Sign = { id: string; kind: string };

const movableInStaff = new Set(['tupletNum', 'verse']);

type Layer = {
  matrix: Matrix;
  isHidden: boolean;
  /** The name of an instrument, left of the music. */
  isLabel: boolean;
  /** Font size, in page units. */
  size: number;
  isSystem: boolean;
  isMeasure: boolean;
  sign: Sign | null;
};

const ground: Layer = {
  matrix: unmoved,
  isHidden: false,
  isLabel: false,
  size: 0,
  isSystem: false,
  isMeasure: false,
  sign: null,
};

type Line = { x: number; y: number; anchor: string };

/**
 * Extents of characters above and below the baseline and to the side, as a fraction of their size; no font exceeds
 * them.
 */
const letter = { above: 0.95, below: 0.3, width: 0.6 };

/**
 * Reads everything that is drawn in the systems of a page, such as notes, slurs and words; names of instruments have no
 * width.
 */
export function readInk(svg: string, events: InkEvents): void {
  const reader = new InkReader(events);
  walkDrawing(svg, reader);
}

/** Reads the ink of each system into what `begin` returns for it. */
export function readSystems<System>(
  svg: string,
  begin: () => System,
  add: (system: System, box: Box, sign: Sign | null) => void,
): System[] {
  const systems: System[] = [];
  readInk(svg, {
    beginSystem: () => systems.push(begin()),
    beginMeasure: () => undefined,
    ink(box, sign) {
      const system = systems.at(-1);
      if (system !== undefined) add(system, box, sign);
    },
  });
  return systems;
}

class InkReader {
  readonly #events: InkEvents;
  readonly #glyphs = new Map<string, Box>();
  readonly #layers: Layer[] = [ground];
  #glyph: string | null = null;
  #defsDepth = 0;
  #line: Line | null = null;
  #isInSystem = false;

  constructor(events: InkEvents) {
    this.#events = events;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'defs') this.#defsDepth = this.#layers.length;
    if (this.#defsDepth > 0 && name === 'g') this.#glyph = attributes['id'] ?? null;
    if (this.#defsDepth > 0 && name === 'path') this.#define(attributes);
    const classes = (attributes['class'] ?? '').split(' ');
    this.#enter(attributes, classes);
    if (this.#defsDepth > 0) return;

    if (classes.includes('system')) {
      this.#isInSystem = true;
      this.#events.beginSystem();
    }
    if (classes.includes('measure') && this.#isInSystem) this.#events.beginMeasure();
    if (name === 'text') this.#line = { x: 0, y: 0, anchor: 'start', ...placeOf(attributes) };
    if (name === 'tspan' && this.#line) Object.assign(this.#line, placeOf(attributes));
    for (const box of this.#boxesOf(name, attributes)) this.#ink(box);
  }

  text(text: string): void {
    const { size } = this.#layer;
    const words = text.trim();
    if (!this.#line || size === 0 || words === '') return;
    const { x, y, anchor } = this.#line;
    const width = words.length * size * letter.width;
    const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    this.#ink({ left, top: y - size * letter.above, right: left + width, bottom: y + size * letter.below });
  }

  close(name: string): void {
    if (this.#layers.pop()?.isSystem) this.#isInSystem = false;
    if (name === 'defs') this.#defsDepth = 0;
    if (name === 'text') this.#line = null;
  }

  get #layer(): Layer {
    return this.#layers.at(-1) ?? ground;
  }

  #enter(attributes: Attributes, classes: string[]): void {
    const { matrix, isHidden, isLabel, size, isMeasure, sign } = this.#layer;
    const { transform, visibility, id, 'font-size': fontSize } = attributes;
    const own = id === undefined ? null : { id, kind: classes[0] ?? '' };
    this.#layers.push({
      matrix: transform ? multiply(matrix, matrixOf(transform)) : matrix,
      isHidden: visibility ? visibility === 'hidden' : isHidden,
      isLabel: isLabel || classes.includes('label') || classes.includes('labelAbbr'),
      size: fontSize ? Number.parseFloat(fontSize) : size,
      isSystem: classes.includes('system'),
      isMeasure: classes.includes('measure'),
      sign: own && movableInStaff.has(own.kind) ? own : (sign ?? (isMeasure ? own : null)),
    });
  }

  #define({ d = '', transform }: Attributes): void {
    if (this.#glyph === null) return;
    const glyph = this.#glyphs.get(this.#glyph) ?? noBox;
    this.#glyphs.set(this.#glyph, join(glyph, moved(widen(boxOfPath(d), 0.5), matrixOf(transform))));
  }

  /** The ink of this element itself, in its own units. */
  #boxesOf(name: string, attributes: Attributes): Box[] {
    if (name === 'use') return [this.#glyphs.get((attributes['xlink:href'] ?? '').slice(1)) ?? noBox];
    const boxes = name === 'polygon' ? boxesOfPolygon(attributes['points'] ?? '') : [boxOfShape(name, attributes)];
    return boxes.map((box) => widen(box, Number(attributes['stroke-width'] ?? 1) / 2));
  }

  #ink(box: Box): void {
    const { matrix, isHidden, isLabel, sign } = this.#layer;
    if (!this.#isInSystem || isHidden || box.left > box.right) return;
    const placed = moved(box, matrix);
    this.#events.ink(isLabel ? { ...placed, left: Infinity, right: -Infinity } : placed, sign);
  }
}

function placeOf({ x, y, 'text-anchor': anchor }: Attributes): Partial<Line> {
  return { ...(x && { x: Number(x) }), ...(y && { y: Number(y) }), ...(anchor && { anchor }) };
}

function boxOfShape(name: string, attributes: Attributes): Box {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') return boxOfPath(attributes['d'] ?? '');
  if (name === 'polyline') return around(pointsOf(attributes['points'] ?? ''));
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

function pointsOf(points: string): (readonly [x: number, y: number])[] {
  const numbers = numbersOf(points);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}

/** In page units: about a staff space. */
const maxSliceWidth = 200;

/** A beam is sliced, because the box around a sloping one is far larger than its ink. */
function boxesOfPolygon(text: string): Box[] {
  const points = pointsOf(text);
  const [from, to, oppositeTo, oppositeFrom] = points;
  const isBeam = points.length === 4 && from?.[0] === oppositeFrom?.[0] && to?.[0] === oppositeTo?.[0];
  if (!isBeam || !from || !to || !oppositeTo || !oppositeFrom) return [around(points)];
  const count = Math.max(1, Math.ceil(Math.abs(to[0] - from[0]) / maxSliceWidth));
  const at = (index: number) => [between(from, to, index / count), between(oppositeFrom, oppositeTo, index / count)];
  return Array.from({ length: count }, (_, index) => around([...at(index), ...at(index + 1)]));
}

function between([x, y]: readonly [number, number], [toX, toY]: readonly [number, number], part: number) {
  return [x + (toX - x) * part, y + (toY - y) * part] as const;
}

/** A system with its position on the page, and its number of measures. */
export type MeasuredSystem = Box & { measures: number };

/**
 * Measures every system of a page with everything drawn in it, such as slurs and words; names of instruments do not
 * make it wider.
 */
export function measureSystems(svg: string): MeasuredSystem[] {
  const systems: MeasuredSystem[] = [];
  let system: MeasuredSystem = { ...noBox, measures: 0 };
  readInk(svg, {
    beginSystem() {
      system = { ...noBox, measures: 0 };
      systems.push(system);
    },
    beginMeasure() {
      system.measures += 1;
    },
    ink(box) {
      Object.assign(system, join(system, box));
    },
  });
  return systems;
}

/** The lines at the start of each staff; a staff that the file shows explicitly has a further attribute. */
export const staffLines = /class="staff"[^>]*>\s*((?:<path d="M-?\d+ -?\d+ L-?\d+ -?\d+"[^>]*>\s*)+)/g;
