import { type Box, join, noBox } from './boxes.ts';
import { moveSignsBySystem } from './move-signs.ts';
import { readSystems } from './read-ink.ts';

/** In staff spaces. */
const sizes = {
  /** Minimum distance from notes, slurs and articulations above a dynamic, and from what is below it. */
  gap: 0.7,
  /** Dynamics, hairpins and words whose centres differ by less are on one line. */
  row: 0.6,
};

/** Verovio's classes of what shares a line with dynamics. */
const inRow = new Set(['dynam', 'hairpin', 'dir']);

type Placed = { id: string; kind: string; box: Box };
type SystemInk = { signs: Map<string, Placed>; others: Box[] };

/**
 * Moves dynamics down that Verovio puts close to low notes, with the hairpins and words on their line, where there is
 * room below. Takes a drawing of lines that is not scaled.
 */
export function dynamicsBelowNotes(svg: string, space: number): string {
  if (!svg.includes('class="dynam"')) return svg;
  const systems = readSystems<SystemInk>(
    svg,
    () => ({ signs: new Map(), others: [] }),
    ({ signs, others }, box, sign) => {
      if (!sign || !inRow.has(sign.kind)) others.push(box);
      else signs.set(sign.id, { ...sign, box: join(signs.get(sign.id)?.box ?? noBox, box) });
    },
  );
  return moveSignsBySystem(
    svg,
    systems.map((system) => movesOf(system, space)),
  );
}

function movesOf({ signs, others }: SystemInk, space: number): Map<string, number> {
  const moves = new Map<string, number>();
  for (const row of rowsOf([...signs.values()], space)) {
    const dynamics = row.filter(({ kind }) => kind === 'dynam');
    const move = Math.max(0, ...dynamics.map(({ box }) => missingAbove(box, others, space)));
    const ofOtherRows = [...signs.values()].filter((sign) => !row.includes(sign)).map(({ box }) => box);
    const inTheWay = [...others, ...ofOtherRows];
    if (move === 0 || row.some(({ box }) => roomBelow(box, inTheWay, space) < move)) continue;
    for (const { id } of row) moves.set(id, move);
  }
  return moves;
}

function rowsOf(signs: readonly Placed[], space: number): Placed[][] {
  const rows: Placed[][] = [];
  for (const sign of signs.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const last = rows.at(-1)?.at(-1);
    if (last && middleOf(sign) - middleOf(last) < sizes.row * space) rows.at(-1)?.push(sign);
    else rows.push([sign]);
  }
  return rows;
}

const middleOf = ({ box }: Placed) => (box.top + box.bottom) / 2;

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
const isAcross = (one: Box, other: Box) => one.left < other.right && other.left < one.right;
