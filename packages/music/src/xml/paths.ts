export type Point = readonly [x: number, y: number];
const origin: Point = [0, 0];

export function numbersOf(text: string): number[] {
  return text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi)?.map(Number) ?? [];
}

/** The number of arguments of each SVG path command. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
const curves = 'CSQT';

/** Two thirds of all paths are staff lines, stems and bar lines: they need no parsing. */
const straight = /^M(-?\d+) (-?\d+) L(-?\d+) (-?\d+)$/;

/** A step of a path in absolute points, of the kinds that PDF has; to close a contour leads back to its start. */
type Segment = { kind: 'move' | 'line' | 'close'; end: Point } | { kind: 'curve'; one: Point; two: Point; end: Point };

/** @throws at a command that engraved pages do not use */
export function* segmentsOf(path: string): Generator<Segment> {
  const [, x1 = 0, y1 = 0, x2, y2 = 0] = straight.exec(path)?.map(Number) ?? [];
  if (x2 !== undefined) {
    yield { kind: 'move', end: [x1, y1] };
    yield { kind: 'line', end: [x2, y2] };
    return;
  }
  const pen: Record<'at' | 'start' | 'control', Point> = { at: origin, start: origin, control: origin };
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const count = arity[command];
    if (count === undefined) throw new Error(`The path command ${letter} cannot be printed or measured`);
    if (count === 0) {
      Object.assign(pen, { at: pen.start, control: pen.start });
      yield { kind: 'close', end: pen.start };
      continue;
    }
    const numbers = numbersOf(rest);
    for (let first = 0; first + count <= numbers.length; first += count) {
      const { at, control } = pen;
      const points = pointsOf(command, numbers.slice(first, first + count), at, letter === command ? origin : at);
      const end = points.at(-1) ?? at;
      Object.assign(pen, { at: end, control: end });
      if (curves.includes(command)) {
        const mirrored: Point = [2 * at[0] - control[0], 2 * at[1] - control[1]];
        const handles = [...(command === 'S' || command === 'T' ? [mirrored] : []), ...points.slice(0, -1)];
        const [one = at, two] = handles;
        pen.control = two ?? one;
        yield { kind: 'curve', end, ...(two ? { one, two } : { one: third(at, one), two: third(end, one) }) };
      } else if (command === 'M' && first === 0) {
        pen.start = end;
        yield { kind: 'move', end };
      } else yield { kind: 'line', end };
    }
  }
}

/** The absolute points of a command whose numbers are counted from a point. */
function pointsOf(command: string, numbers: readonly number[], at: Point, [dx, dy]: Point): Point[] {
  const [first = 0] = numbers;
  if (command === 'H') return [[first + dx, at[1]]];
  if (command === 'V') return [[at[0], first + dy]];
  return pairs(numbers).map(([x, y]) => [x + dx, y + dy]);
}

export const pairs = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));

/** The control point of the cubic curve equal to a quadratic one, near this end. */
const third = (end: Point, handle: Point): Point => [
  end[0] + (2 / 3) * (handle[0] - end[0]),
  end[1] + (2 / 3) * (handle[1] - end[1]),
];
