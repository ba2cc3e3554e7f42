import { type Box, join, noBox, numbersOf } from './boxes.ts';
import { moveSignsBySystem } from './move-signs.ts';
import { readTexts } from './placed-texts.ts';
import { readSystems, type Sign } from './read-ink.ts';

/** Minimum distance between a sign and a slur, in staff spaces. */
const gap = 0.25;
/** Points per curve: at most a third of a staff space apart. */
const steps = 64;

type Point = readonly [x: number, y: number];
type Slur = { points: Point[]; isAbove: boolean };

type Movable = Box & { id: string };
type SystemInk = { numbers: Map<string, Box>; others: Box[] };

/**
 * Moves fingerings and numbers of tuplets that a slur runs through to its outer side, where there is room: Verovio
 * ignores fingerings under a slur, and tuplets if the slur begins on another staff. Takes a drawing of lines that is
 * not scaled.
 */
export function signsBeyondSlurs(svg: string, space: number): string {
  const hasSigns = svg.includes('class="fing"') || svg.includes('class="tupletNum"');
  if (!hasSigns || !svg.includes('class="slur"')) return svg;
  const fingerings = Map.groupBy(
    readTexts(svg).filter(({ kind }) => kind === 'fing'),
    ({ system }) => system,
  );
  const ink = readSystems<SystemInk>(svg, () => ({ numbers: new Map(), others: [] }), addInk);
  const bracketed = new Set(Array.from(svg.matchAll(numbersOfBrackets), ([, id = '']) => id));
  const [, dx = 0, dy = 0] =
    /class="page-margin" transform="translate\((-?\d+), (-?\d+)\)"/.exec(svg)?.map(Number) ?? [];
  const systems = svg.split('class="system"').slice(1);
  return moveSignsBySystem(
    svg,
    systems.map((system, index) => {
      const { numbers = new Map<string, Box>(), others = [] } = ink[index] ?? {};
      const free = Array.from(numbers, ([id, box]) => ({ ...box, id })).filter(({ id }) => !bracketed.has(id));
      const signs: Movable[] = [...(fingerings.get(index) ?? []), ...free];
      return movesOf(signs, { slurs: readSlurs(system, [dx, dy]), others, space });
    }),
  );
}

/** A number within a bracket stays there, even if a slur crosses both. */
const numbersOfBrackets = /<g id="([^"]+)" class="tupletNum">(?:(?!<g )[^])*<g id="[^"]+" class="tupletBracket"/g;

function addInk({ numbers, others }: SystemInk, box: Box, sign: Sign | null): void {
  if (sign?.kind === 'tupletNum') numbers.set(sign.id, join(numbers.get(sign.id) ?? noBox, box));
  else if (sign?.kind !== 'slur' && sign?.kind !== 'fing') others.push(box);
}

/** A slur is two curves, its outer and its inner edge. */
const curves = /class="slur"[^>]*>\s*<path d="([^"]*)"/g;

function readSlurs(system: string, [dx, dy]: Point): Slur[] {
  return Array.from(system.matchAll(curves), ([, path = '']) => {
    const numbers = numbersOf(path);
    const corners = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Point => [
      (numbers[index * 2] ?? 0) + dx,
      (numbers[index * 2 + 1] ?? 0) + dy,
    ]);
    const [start = [0, 0], control = start, , end = start] = corners;
    const chordAtControl = start[1] + ((end[1] - start[1]) * (control[0] - start[0])) / (end[0] - start[0] || 1);
    return {
      points: [...pointsOf(corners.slice(0, 4)), ...pointsOf(corners.slice(3, 7))],
      isAbove: control[1] < chordAtControl,
    };
  });
}

/** Points on a cubic Bézier curve. */
function pointsOf([a, b, c, d]: readonly Point[]): Point[] {
  if (!a || !b || !c || !d) return [];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
    return [at(0), at(1)];
  });
}

type Surroundings = { slurs: readonly Slur[]; others: readonly Box[]; space: number };

function movesOf(signs: readonly Movable[], { slurs, others, space }: Surroundings): Map<string, number> {
  const moves = new Map<string, number>();
  for (const sign of signs) {
    const needed = slurs.map((slur) => moveBeyond(sign, slur, gap * space));
    const move = needed.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
    if (move === 0) continue;
    const target = shifted(sign, move);
    const inTheWay = [...others, ...signs.filter(({ id }) => id !== sign.id)];
    if (inTheWay.every((box) => !meets(box, target))) moves.set(sign.id, move);
  }
  return moves;
}

/** 0 if the slur does not run through the sign. */
function moveBeyond({ left, top, right, bottom }: Box, { points, isAbove }: Slur, margin: number): number {
  const across = points
    .filter(([x]) => x >= left - margin && x <= right + margin)
    .reduce((box, [x, y]) => join(box, { left: x, top: y, right: x, bottom: y }), noBox);
  if (bottom <= across.top - margin / 2 || top >= across.bottom + margin / 2) return 0;
  return isAbove ? across.top - margin - bottom : across.bottom + margin - top;
}

const shifted = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left,
  right,
  top: top + by,
  bottom: bottom + by,
});

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
