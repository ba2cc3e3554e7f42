import { type Box, isAcross, lowered, roomBelow, runsWithin, widen } from './boxes.ts';
import { inkWithout, type Placed, signsIn, signsOf, yielding } from './move-signs.ts';

/** Distances in staff spaces. */
const sizes = {
  /** Minimum distance of a dynamic from notes, slurs and articulations above it, and from what is below it. */
  gap: 0.7,
  /** Dynamics, hairpins and words whose centres differ by less are on one line. */
  row: 0.6,
  /** Minimum distance from beams. */
  beamGap: 0.25,
  /** Signs on one line move off beams together if they are closer than this. */
  near: 3,
  /** How far signs are moved off beams at most, which is not beyond a staff, and in which steps. */
  reach: 4,
  step: 0.25,
  /** Narrower ink is a stem or a barline, which hairpins may cross. */
  stem: 0.3,
};

/** Verovio's classes of what shares a line with dynamics. */
const inRow = ['dynam', 'hairpin', 'dir'];
/** Curves, whose boxes are far larger than their ink. */
const curves = ['slur', 'tie', 'lv', 'gliss'];

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/** Dynamics close to low notes go down, with the hairpins and words on their line, where there is room below. */
export const dynamicsBelowNotes = yielding({
  signs: ['dynam'],
  *moves(line, space) {
    const [signs, others] = [signsIn(line, ...inRow), inkWithout(line, ...inRow)];
    for (const row of runsWithin(signs, ({ box }) => middle(box), sizes.row * space)) {
      const dynamics = row.filter(({ sign }) => sign.kind === 'dynam');
      const move = Math.max(0, ...dynamics.map(({ box }) => missingAbove(box, others, space)));
      const inTheWay = [...others, ...signs.filter((other) => !row.includes(other)).map(({ box }) => box)];
      const hasRoom = ({ box }: Placed) => roomBelow(box, inTheWay, { from: middle(box) }) - sizes.gap * space >= move;
      if (row.every(hasRoom)) yield [signsOf(row), move];
    }
  },
});

function missingAbove(dynamic: Box, others: readonly Box[], space: number): number {
  const above = others.filter((box) => box.bottom < middle(dynamic) && isAcross(box, dynamic));
  const nearest = Math.max(...above.map(({ bottom }) => bottom));
  return sizes.gap * space - (dynamic.top - nearest);
}

/** The cost of a square staff space of overlapping ink, and of moving by a staff space. */
const costs = { overlap: 10, move: 0.05 };

/** Dynamics and hairpins go off beams that cross the staves, up or down to where they touch least. */
export const dynamicsBesideBeams = yielding({
  signs: ['beamSpan'],
  *moves(line, space) {
    const beams = line.ink.filter(({ sign }) => sign?.kind === 'beamSpan').map(({ box }) => box);
    const others = inkWithout(line, ...inRow, ...curves);
    for (const group of groupsOf(signsIn(line, ...inRow), space)) {
      if (!group.some(({ box }) => beams.some((beam) => overlap(box, beam) > 0))) continue;
      const near = others.filter((other) =>
        group.some(({ box }) => overlap(widen(box, (sizes.reach + sizes.beamGap) * space), other) > 0),
      );
      yield [signsOf(group), bestMove(group, near, space)];
    }
  },
});

function groupsOf(signs: readonly Placed[], space: number): Placed[][] {
  const groups: Placed[][] = [];
  for (const sign of signs.toSorted((one, other) => one.box.left - other.box.left)) {
    const group = groups.find((one) => one.some(({ box }) => isBeside(box, sign.box, space)));
    if (group) group.push(sign);
    else groups.push([sign]);
  }
  return groups.filter((group) => group.some(({ sign }) => sign.kind !== 'dir'));
}

function isBeside(one: Box, other: Box, space: number): boolean {
  const isOnLine = Math.abs(one.top + one.bottom - other.top - other.bottom) / 2 < sizes.row * space;
  return isOnLine && other.left - one.right < sizes.near * space;
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

/** The ink that overlaps, in square staff spaces. */
function overlapOf({ sign, box }: Placed, move: number, others: readonly Box[], space: number): number {
  const at = widen(lowered(box, move), sizes.beamGap * space);
  const crossed = (other: Box) => sign.kind === 'hairpin' && other.right - other.left < sizes.stem * space;
  return others.reduce((sum, other) => sum + (crossed(other) ? 0 : overlap(at, other)), 0) / space ** 2;
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
