import { type Box, isAcross, lowered, runsWithin, widen } from './boxes.ts';
import { inkWithout, type Placed, signsIn, yielding } from './move-signs.ts';

/** In staff spaces. */
const sizes = {
  /** Minimum distance from notes, slurs and articulations above a dynamic, and from what is below it. */
  gap: 0.7,
  /** Dynamics, hairpins and words whose centres differ by less are on one line. */
  row: 0.6,
};

/** Verovio's classes of what shares a line with dynamics. */
const inRow = new Set(['dynam', 'hairpin', 'dir']);

/** Dynamics close to low notes go down, with the hairpins and words on their line, where there is room below. */
export const dynamicsBelowNotes = yielding({
  signs: ['dynam'],
  moves(line, space) {
    const moves = new Map<string, number>();
    const [signs, others] = [signsIn(line, inRow), inkWithout(line, inRow)];
    for (const row of runsWithin(signs, ({ box }) => middle(box), sizes.row * space)) {
      const dynamics = row.filter(({ kind }) => kind === 'dynam');
      const move = Math.max(0, ...dynamics.map(({ box }) => missingAbove(box, others, space)));
      const inTheWay = [...others, ...signs.filter((sign) => !row.includes(sign)).map(({ box }) => box)];
      if (move === 0 || row.some(({ box }) => roomBelow(box, inTheWay, space) < move)) continue;
      for (const { id } of row) moves.set(id, move);
    }
    return moves;
  },
});

/** By how much a dynamic is too close to the ink above it. */
function missingAbove(dynamic: Box, others: readonly Box[], space: number): number {
  const above = others.filter((box) => box.bottom < middle(dynamic) && isAcross(box, dynamic));
  const nearest = Math.max(...above.map(({ bottom }) => bottom));
  return sizes.gap * space - (dynamic.top - nearest);
}

/** How far a sign can move down before it meets other ink. */
function roomBelow(sign: Box, others: readonly Box[], space: number): number {
  const below = others.filter((box) => box.top > middle(sign) && isAcross(box, sign));
  return Math.min(...below.map(({ top }) => top)) - sign.bottom - sizes.gap * space;
}

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/** In staff spaces. */
const beamSizes = {
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

/** Curves, whose boxes are far larger than their ink. */
const curves = new Set(['slur', 'tie', 'lv', 'gliss']);

/** Dynamics and hairpins go off beams that cross the staves, up or down to where they touch least. */
export const dynamicsBesideBeams = yielding({
  signs: ['beamSpan'],
  moves(line, space) {
    const moves = new Map<string, number>();
    const beams = line.ink.filter(({ sign }) => sign?.kind === 'beamSpan').map(({ box }) => box);
    const others = inkWithout(line, new Set([...inRow, ...curves]));
    for (const group of groupsOf(signsIn(line, inRow), space)) {
      if (!group.some(({ box }) => beams.some((beam) => overlap(box, beam) > 0))) continue;
      const near = others.filter((other) => group.some(({ box }) => isWithinReach(box, other, space)));
      const move = bestMove(group, near, space);
      if (move !== 0) for (const { id } of group) moves.set(id, move);
    }
    return moves;
  },
});

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
  const isOnLine = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2 < beamSizes.row * space;
  return isOnLine && other.left - one.right < beamSizes.near * space;
}

function isWithinReach(box: Box, other: Box, space: number): boolean {
  return overlap(widen(box, (beamSizes.reach + beamSizes.gap) * space), other) > 0;
}

/** The shortest of the moves that leave the least overlap; 0 if none is better than staying. */
function bestMove(group: readonly Placed[], others: readonly Box[], space: number): number {
  const count = Math.round(beamSizes.reach / beamSizes.step);
  const moves = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * beamSizes.step * space);
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
  const at = widen(lowered(box, move), beamSizes.gap * space);
  const crossed = (other: Box) => kind === 'hairpin' && other.right - other.left < beamSizes.stem * space;
  return others.reduce((sum, other) => sum + (crossed(other) ? 0 : overlap(at, other)), 0) / space ** 2;
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
