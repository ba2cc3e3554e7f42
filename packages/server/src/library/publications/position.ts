/**
 * How far an app has read the publications: through this change, and within it through this score. During a first
 * reading, `since` is the latest change when it began, because earlier withdrawals need not be reported; null once the
 * first reading is complete.
 */
export type Position = { change: number; scoreId: number; since: number | null };

/** Before the first change. */
export const start = { change: 0, scoreId: 0 } as const;

/** A position with this score id is after all scores of its change. */
export const maxScoreId = 2 ** 31 - 1;

/** Writes a position as one text, with the history that its change number belongs to. */
export function writeCursor(history: string, { change, scoreId, since }: Position): string {
  return [history, change, scoreId, ...(since === null ? [] : [since])].join('.');
}

/** Returns null for a text that is not a cursor of this history. */
export function readCursor(history: string, cursor: string): Position | null {
  const [, of, change, scoreId, since] = /^([\w-]{1,60})\.(\d{1,15})\.(\d{1,10})(?:\.(\d{1,15}))?$/.exec(cursor) ?? [];
  if (of !== history || Number(scoreId) > maxScoreId) return null;
  return { change: Number(change), scoreId: Number(scoreId), since: since === undefined ? null : Number(since) };
}
