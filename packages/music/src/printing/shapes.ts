import { figure, pathOperators } from './path-operators.ts';

export type Attributes = Record<string, string>;

/** A colour `#rrggbb` as PDF operators; colours of a file in any other form are ignored. */
export function inkOf(colour = ''): string | null {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1);
  const parts = channels?.map((channel) => figure(Number.parseInt(channel, 16) / 255)).join(' ');
  return parts === undefined ? null : `${parts} rg ${parts} RG`;
}

/** The six numbers of a translation, optionally with a scale, or of a rotation in degrees about a point. */
export function matrixOf(transform: string): string {
  const [first = 0, x = 0, y = 0] = numbersOf(transform);
  if (!transform.startsWith('rotate')) {
    const size = transform.includes('scale') ? String(y) : '1';
    return `${size} 0 0 ${size} ${figure(first)} ${figure(x)}`;
  }
  const angle = (first * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shift = [x - x * cos + y * sin, y - x * sin - y * cos].map(figure);
  return [...[cos, sin, -sin, cos].map((number) => number.toFixed(6)), ...shift].join(' ');
}

/** Whether a shape has a stroke but no fill. */
export function isLine(name: string, { fill, 'fill-opacity': opacity, d = '' }: Attributes): boolean {
  return (
    name === 'line' ||
    name === 'polyline' ||
    fill === 'none' ||
    opacity === '0' ||
    (name === 'path' && /^[MLHV\d\s.,-]*$/i.test(d))
  );
}

/** A shape as PDF operators, without painting it; null for other elements. */
export function outlineOf(name: string, attributes: Attributes): string | null {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') return pathOperators(attributes['d'] ?? '');
  if (name === 'polyline') return polyline(numbersOf(attributes['points'] ?? ''));
  if (name === 'polygon') return `${polyline(numbersOf(attributes['points'] ?? ''))} h`;
  if (name === 'rect') return `${['x', 'y', 'width', 'height'].map((one) => figure(number(one))).join(' ')} re`;
  if (name === 'line') return polyline([number('x1'), number('y1'), number('x2'), number('y2')]);
  if (name === 'ellipse' || name === 'circle') {
    return ellipse(number('cx'), number('cy'), number('rx') || number('r'), number('ry') || number('r'));
  }
  return null;
}

function polyline(numbers: number[]): string {
  const points: string[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push(`${figure(numbers[index] ?? 0)} ${figure(numbers[index + 1] ?? 0)} ${index === 0 ? 'm' : 'l'}`);
  }
  return points.join(' ');
}

/** Four cubic curves; 0.5523 is the distance of their control points on a unit circle. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [hx, hy] = [rx * 0.5523, ry * 0.5523];
  const curve = (...numbers: number[]) => `${numbers.map(figure).join(' ')} c`;
  return [
    `${figure(x + rx)} ${figure(y)} m`,
    curve(x + rx, y + hy, x + hx, y + ry, x, y + ry),
    curve(x - hx, y + ry, x - rx, y + hy, x - rx, y),
    curve(x - rx, y - hy, x - hx, y - ry, x, y - ry),
    curve(x + hx, y - ry, x + rx, y - hy, x + rx, y),
    'h',
  ].join(' ');
}

export function numbersOf(text: string): number[] {
  return text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
}
