/**
 * How far an app has read the publications: up to this change, and of that up to this score. `since` is the last change at
 * the beginning of a first reading, which need not hear what was withdrawn before; null once all was read.
 */
export type Position = { change: number; scoreId: number; since: number | null };

/** Before everything. */
export const start = { change: 0, scoreId: 0 } as const;

/** After every score of a change. */
export const maxScoreId = 2 ** 31 - 1;

/** As one text, with the history in which the numbers were given. */
export function writeCursor(history: string, { change, scoreId, since }: Position): string {
  return [history, change, scoreId, ...(since === null ? [] : [since])].join('.');
}

/** Null where it is no cursor of this history. */
export function readCursor(history: string, cursor: string): Position | null {
  const [, of, change, scoreId, since] = /^([\w-]{1,40})\.(\d{1,15})\.(\d{1,10})(?:\.(\d{1,15}))?$/.exec(cursor) ?? [];
  if (of !== history) return null;
  return { change: Number(change), scoreId: Number(scoreId), since: since === undefined ? null : Number(since) };
}
