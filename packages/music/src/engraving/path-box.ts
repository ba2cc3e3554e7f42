import { around, type Box, join, noBox, numbersOf } from './boxes.ts';

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
