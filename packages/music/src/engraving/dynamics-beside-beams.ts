import { type Box, join, noBox, widen } from './boxes.ts';
import { moveSignsBySystem } from './move-signs.ts';
import { readSystems } from './read-ink.ts';

/** In staff spaces. */
const sizes = {
  /** Minimum distance from other ink. */
  gap: 0.25,
  /** Signs whose centres differ by less are on one line. */
  row: 0.6,
  /** Signs on one line move together if they are closer than this. */
  near: 3,
  /** How far signs are moved at most, which is not beyond a staff, and in which steps. */
  reach: 4,
  step: 0.25,
  /** Narrower ink is a stem or a barline, which hairpins may cross. */
  stem: 0.3,
};

/** The cost of a square staff space of overlapping ink, and of moving by a staff space. */
const costs = { overlap: 10, move: 0.05 };

/** Verovio's classes of what shares a line with dynamics. */
const inRow = new Set(['dynam', 'hairpin', 'dir']);
/** Curves, whose boxes are far larger than their ink. */
const curves = new Set(['slur', 'tie', 'lv', 'gliss']);

type Placed = { id: string; kind: string; box: Box };
type SystemInk = { signs: Map<string, Placed>; beams: Box[]; others: Box[] };

/**
 * Moves dynamics and hairpins off beams that cross the staves, which Verovio does not avoid, up or down to where they
 * touch least. Takes a drawing of lines that is not scaled.
 */
export function dynamicsBesideBeams(svg: string, space: number): string {
  if (!svg.includes('class="beamSpan"')) return svg;
  const systems = readSystems<SystemInk>(
    svg,
    () => ({ signs: new Map(), beams: [], others: [] }),
    ({ signs, beams, others }, box, sign) => {
      if (sign && inRow.has(sign.kind)) {
        signs.set(sign.id, { ...sign, box: join(signs.get(sign.id)?.box ?? noBox, box) });
      } else if (!sign || !curves.has(sign.kind)) others.push(box);
      if (sign?.kind === 'beamSpan') beams.push(box);
    },
  );
  return moveSignsBySystem(
    svg,
    systems.map((system) => movesOf(system, space)),
  );
}

function movesOf({ signs, beams, others }: SystemInk, space: number): Map<string, number> {
  const moves = new Map<string, number>();
  for (const group of groupsOf([...signs.values()], space)) {
    if (!group.some(({ box }) => beams.some((beam) => overlap(box, beam) > 0))) continue;
    const near = others.filter((other) => group.some(({ box }) => isWithinReach(box, other, space)));
    const move = bestMove(group, near, space);
    if (move !== 0) for (const { id } of group) moves.set(id, move);
  }
  return moves;
}

/** Signs beside one another on one line. */
function groupsOf(signs: readonly Placed[], space: number): Placed[][] {
  const groups: Placed[][] = [];
  for (const sign of signs.toSorted((one, other) => one.box.left - other.box.left)) {
    const group = groups.find((one) => one.some(({ box }) => isBeside(box, sign.box, space)));
    if (group) group.push(sign);
    else groups.push([sign]);
  }
  return groups.filter((group) => group.some(({ kind }) => kind !== 'dir'));
}

function isBeside(one: Box, other: Box, space: number): boolean {
  const isOnLine = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2 < sizes.row * space;
  return isOnLine && other.left - one.right < sizes.near * space;
}

function isWithinReach(box: Box, other: Box, space: number): boolean {
  return overlap(widen(box, (sizes.reach + sizes.gap) * space), other) > 0;
}

/** The shortest of the moves that leave the least overlap; 0 if none is better than staying. */
function bestMove(group: readonly Placed[], others: readonly Box[], space: number): number {
  const count = Math.round(sizes.reach / sizes.step);
  const moves = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * sizes.step * space);
  const costOf = (move: number) =>
    group.reduce((sum, sign) => sum + overlapOf(sign, move, others, space), 0) * costs.overlap +
    (Math.abs(move) / space) * costs.move;
  let best = { move: 0, cost: costOf(0) };
  for (const move of moves) {
    const cost = costOf(move);
    if (cost < best.cost) best = { move, cost };
  }
  return best.move;
}

/** In square staff spaces. */
function overlapOf({ kind, box }: Placed, move: number, others: readonly Box[], space: number): number {
  const at = widen({ ...box, top: box.top + move, bottom: box.bottom + move }, sizes.gap * space);
  const crossed = (other: Box) => kind === 'hairpin' && other.right - other.left < sizes.stem * space;
  return others.reduce((sum, other) => sum + (crossed(other) ? 0 : overlap(at, other)), 0) / space ** 2;
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
