/**
 * How far an app has read the publications: up to this change, and within it up to this score. `since` is the last
 * change when a first reading began, which does not need earlier withdrawals; null once that reading is complete.
 */
export type Position = { change: number; scoreId: number; since: number | null };

/** Before the first change. */
export const start = { change: 0, scoreId: 0 } as const;

/** After every score of a change. */
export const maxScoreId = 2 ** 31 - 1;

/** Writes a position as one text, with the history that its change number belongs to. */
export function writeCursor(history: string, { change, scoreId, since }: Position): string {
  return [history, change, scoreId, ...(since === null ? [] : [since])].join('.');
}

/** Returns null for a text that is not a cursor of this history. */
export function readCursor(history: string, cursor: string): Position | null {
  const [, of, change, scoreId, since] = /^([\w-]{1,60})\.(\d{1,15})\.(\d{1,10})(?:\.(\d{1,15}))?$/.exec(cursor) ?? [];
  if (of !== history) return null;
  return { change: Number(change), scoreId: Number(scoreId), since: since === undefined ? null : Number(since) };
}
