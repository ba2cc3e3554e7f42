import { type Leads, rowsOf } from './figure.ts';

export type Move = { from: string; to: string; count: number };

export type Matrix = {
  /** The most used first. */
  screens: string[];
  /** A row for each screen that is left, with a cell for each that is come to. */
  cells: Move[][];
  max: number;
  /** Moves of screens that have no room. */
  left: number;
};

const room = 12;

/** Moves between less used screens are only in the full table. */
export function matrixOf(moves: readonly Move[]): Matrix {
  const used = new Map<string, number>();
  for (const { from, to, count } of moves) {
    used.set(from, (used.get(from) ?? 0) + count);
    used.set(to, (used.get(to) ?? 0) + count);
  }
  const screens = [...used]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, room)
    .map(([screen]) => screen);
  const counts = new Map(moves.map((move) => [keyOf(move), move.count]));
  const cells = screens.map((from) => screens.map((to) => ({ from, to, count: counts.get(keyOf({ from, to })) ?? 0 })));
  const shown = cells.flat().map(({ count }) => count);
  const all = moves.reduce((sum, { count }) => sum + count, 0);
  return {
    screens,
    cells,
    max: Math.max(1, ...shown),
    left: all - shown.reduce((sum, count) => sum + count, 0),
  };
}

const keyOf = ({ from, to }: { from: string; to: string }) => `${from}\n${to}`;

/** To the sessions on one screen after which the visit went on to the other. */
export function leadsOf({ from, to, count }: Move): Leads | undefined {
  return rowsOf(count, { rows: 'sessions', screen: from, next: to });
}
