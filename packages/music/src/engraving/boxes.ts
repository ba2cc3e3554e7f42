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
