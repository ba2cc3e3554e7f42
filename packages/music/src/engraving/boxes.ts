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

/** The box, extended by `by` on every side. */
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

export function around(points: readonly (readonly [x: number, y: number])[]): Box {
  return points.reduce((box, [x, y]) => join(box, { left: x, top: y, right: x, bottom: y }), noBox);
}

export function numbersOf(text: string): number[] {
  return text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi)?.map(Number) ?? [];
}

type Point = readonly [x: number, y: number];
type Pen = { at: Point; start: Point; control: Point };

/** The number of arguments of each SVG path command. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };

/** Two thirds of all paths are staff lines, stems and bar lines: they need no parsing. */
const straight = /^M(-?\d+) (-?\d+) L(-?\d+) (-?\d+)$/;

/** The bounding box of a path, without stroke width; curves are bounded by their extrema, not their control points. */
export function boxOfPath(path: string): Box {
  const line = straight.exec(path);
  if (line) {
    const [, x1, y1, x2, y2] = line.map(Number);
    return around([
      [x1 ?? 0, y1 ?? 0],
      [x2 ?? 0, y2 ?? 0],
    ]);
  }

  let box: Box = noBox;
  const pen: Pen = { at: [0, 0], start: [0, 0], control: [0, 0] };
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const count = arity[command];
    if (count === undefined) throw new Error(`An engraved page must not hold the path command ${letter}`);
    const numbers = numbersOf(rest);
    if (count === 0) {
      Object.assign(pen, { at: pen.start, control: pen.start });
      continue;
    }
    for (let first = 0; first + count <= numbers.length; first += count) {
      const points = pointsOf(command, numbers.slice(first, first + count), letter === command ? null : pen.at, pen.at);
      box = join(box, step(pen, command === 'M' && first > 0 ? 'L' : command, points));
    }
  }
  return box;
}

/** The absolute points of a command; relative ones are counted from `from`. */
function pointsOf(command: string, numbers: number[], from: Point | null, at: Point): Point[] {
  const [dx, dy] = from ?? [0, 0];
  if (command === 'H') return [[(numbers[0] ?? 0) + dx, at[1]]];
  if (command === 'V') return [[at[0], (numbers[0] ?? 0) + dy]];
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push([(numbers[index] ?? 0) + dx, (numbers[index + 1] ?? 0) + dy]);
  return points;
}

/** Moves the pen and returns the ink. */
function step(pen: Pen, command: string, points: Point[]): Box {
  const from = pen.at;
  const end = points.at(-1) ?? from;
  if (command === 'M') {
    Object.assign(pen, { at: end, start: end, control: end });
    return noBox;
  }
  const mirrored: Point = [2 * from[0] - pen.control[0], 2 * from[1] - pen.control[1]];
  const handles = command === 'S' || command === 'T' ? [mirrored, ...points.slice(0, -1)] : points.slice(0, -1);
  const isCurve = command === 'C' || command === 'S' || command === 'Q' || command === 'T';
  Object.assign(pen, { at: end, control: isCurve ? (handles.at(-1) ?? end) : end });
  if (!isCurve) return around([from, end]);
  const [first = from, second = first] = handles;
  return boxOfCurve(from, ...(handles.length === 1 ? cubic(from, first, end) : ([first, second] as const)), end);
}

/** The control points of the cubic curve equal to this quadratic one. */
function cubic(from: Point, handle: Point, to: Point): readonly [Point, Point] {
  const third = (end: Point): Point => [
    end[0] + (2 / 3) * (handle[0] - end[0]),
    end[1] + (2 / 3) * (handle[1] - end[1]),
  ];
  return [third(from), third(to)];
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
