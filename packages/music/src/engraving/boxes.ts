import { numbersOf, type Point, segmentsOf } from '#xml/paths.ts';

/** The smallest rectangle around ink. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** An empty box: joined with another box it gives the other. */
export const noBox: Readonly<Box> = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

export function join(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function widen({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** Runs of what is less than a distance apart, in order. */
export function runsWithin<One>(all: readonly One[], placeOf: (one: One) => number, distance: number): One[][] {
  const runs: One[][] = [];
  for (const one of all.toSorted((first, other) => placeOf(first) - placeOf(other))) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && placeOf(one) - placeOf(before) < distance) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

export const lowered = (box: Box, by: number): Box => ({ ...box, top: box.top + by, bottom: box.bottom + by });

/** Whether one is above the other, or less than a margin beside it. */
export const isAcross = (one: Box, other: Box, margin = 0): boolean =>
  one.left - margin < other.right && other.left < one.right + margin;

export const meets = (one: Box, other: Box): boolean =>
  isAcross(one, other) && one.top < other.bottom && other.top < one.bottom;

/** How far a box can move down before it meets one of those that begin below a height, or are a little beside it. */
export function roomBelow(box: Box, others: readonly Box[], { from = box.bottom, beside = 0 } = {}): number {
  const below = others.filter((other) => other.top > from && isAcross(other, box, beside));
  return Math.min(...below.map(({ top }) => top)) - box.bottom;
}

/** An affine transform as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** Parses a transform attribute; Verovio translates, scales, and rotates about a point. */
export function matrixOf(transform = ''): Matrix {
  let matrix = unmoved;
  for (const [, name, inside = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, x, y] = numbersOf(inside);
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, first, x ?? 0]);
    else if (name === 'scale') matrix = multiply(matrix, [first, 0, 0, x ?? first, 0, 0]);
    else if (name === 'rotate') matrix = multiply(matrix, rotation(first, x ?? 0, y ?? 0));
    else throw new Error(`An engraved page must not be moved by ${name}`);
  }
  return matrix;
}

function rotation(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, iff] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * iff + e,
    b * ie + d * iff + f,
  ];
}

export function moved({ left, top, right, bottom }: Box, [a, b, c, d, e, f]: Matrix): Box {
  if (left > right) return noBox;
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  return around(corners);
}

export function around(points: readonly Point[]): Box {
  return points.reduce((box, [x, y]) => join(box, { left: x, top: y, right: x, bottom: y }), noBox);
}

/** The bounding box of a path, without stroke width; curves are bounded by their extrema, not their control points. */
export function boxOfPath(path: string): Box {
  let box: Box = noBox;
  let at: Point = [0, 0];
  for (const segment of segmentsOf(path)) {
    if (segment.kind === 'line') box = join(box, around([at, segment.end]));
    if (segment.kind === 'curve') box = join(box, boxOfCurve(at, segment.one, segment.two, segment.end));
    at = segment.end;
  }
  return box;
}

function boxOfCurve(from: Point, one: Point, two: Point, to: Point): Box {
  const [left, right] = reach(from[0], one[0], two[0], to[0]);
  const [top, bottom] = reach(from[1], one[1], two[1], to[1]);
  return { left, top, right, bottom };
}

/** Minimum and maximum of a cubic curve in one dimension: its ends, and where its derivative is 0. */
function reach(from: number, one: number, two: number, to: number): [least: number, most: number] {
  const a = -from + 3 * one - 3 * two + to;
  const b = 2 * (from - 2 * one + two);
  const c = one - from;
  const root = Math.sqrt(b * b - 4 * a * c);
  const turns = Math.abs(a) < 1e-9 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  const values = [from, to];
  for (const t of turns) {
    if (!(t > 0 && t < 1)) continue;
    const s = 1 - t;
    values.push(s * s * s * from + 3 * s * s * t * one + 3 * s * t * t * two + t * t * t * to);
  }
  return [Math.min(...values), Math.max(...values)];
}

/**
 * An outline of absolute lines and curves, placed and scaled, in whole units. Everything after its start is relative,
 * so that a frequent letter is always the same text, which compresses well.
 */
export function relativePath(path: string, { x, y, across, down }: Placement): string {
  let [left, top] = [0, 0];
  /** Start of the open contour, to which closing it returns. */
  let start = [0, 0];
  let isFirst = true;
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_all, command: string, rest: string) => {
    if (command === 'Z') {
      [left = 0, top = 0] = start;
      return 'z';
    }
    const points = numbersOf(rest).map((number, at) => Math.round(number * (at % 2 === 0 ? across : down)));
    const moved = points.map((number, at) => number - (at % 2 === 0 ? left : top));
    [left = 0, top = 0] = points.slice(-2);
    if (command === 'M') start = [left, top];
    const placed = isFirst ? `M${Math.round(x) + left} ${Math.round(y) + top}` : null;
    isFirst = false;
    return placed ?? command.toLowerCase() + moved.join(' ').replaceAll(' -', '-');
  });
}

/** Position and scale of a glyph; glyphs themselves are drawn upwards. */
type Placement = { x: number; y: number; across: number; down: number };

/** Parses a transform; null if it is more than a position and a scale. */
export function readPlacement(transform: string): Placement | null {
  const number = '(-?[\\d.]+)';
  const [, x, y, across, up] =
    new RegExp(`^translate\\(${number}, ${number}\\) scale\\(${number}, ${number}\\)$`).exec(transform) ?? [];
  if (up === undefined) return null;
  return { x: Number(x), y: Number(y), across: Number(across), down: -Number(up) };
}

/** The path translated and scaled, in whole units; null if it contains commands that cannot simply be moved. */
export function movePath(path: string, { x, y, across, down }: Placement): string | null {
  if (!path.startsWith('M') || /[^MLHVCSQTZmlhvcsqtz\d\s,.-]/.test(path)) return null;
  return path.replaceAll(/([a-zA-Z])([^a-zA-Z]*)/g, (_all, command: string, rest: string) => {
    const letter = command.toUpperCase();
    const [left, top] = letter === command ? [x, y] : [0, 0];
    const numbers = numbersOf(rest).map((number, at) => {
      const isAcross = letter === 'H' || (letter !== 'V' && at % 2 === 0);
      return Math.round(isAcross ? number * across + left : number * down + top);
    });
    return command + numbers.join(' ');
  });
}
