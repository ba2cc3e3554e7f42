import { type FigureTarget, rowsOf } from './figure.ts';

export type Move = { from: string; to: string; count: number };

export type Matrix = {
  /** Most used screens first. */
  screens: string[];
  /** One row for each screen that users leave, with a cell for each screen that they go to. */
  cells: Move[][];
  max: number;
  /** How many moves the matrix leaves out, because it is limited to the most used screens. */
  left: number;
};

const maxScreens = 12;

/** Moves between less used screens are shown only in the full table. */
export function matrixOf(moves: readonly Move[]): Matrix {
  const used = new Map<string, number>();
  for (const { from, to, count } of moves) {
    used.set(from, (used.get(from) ?? 0) + count);
    used.set(to, (used.get(to) ?? 0) + count);
  }
  const screens = [...used]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxScreens)
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

/** Links to the sessions on one screen after which the user went to the other. */
export function targetOf({ from, to, count }: Move): FigureTarget | undefined {
  return rowsOf(count, { rows: 'sessions', screen: from, next: to });
}
