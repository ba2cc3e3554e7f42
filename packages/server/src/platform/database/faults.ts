import type { PlainRefusalCode } from '@eemusic/contract/platform/refusals';

/** Nothing may be written here any more. */
export class ConsoleMoving extends Error {
  override name = 'ConsoleMoving';

  constructor() {
    super('The console moves elsewhere');
  }
}

type Fault = { code?: unknown; errcode?: unknown; message?: unknown };

const sqliteBusy = 5;
/** SQLite's error codes for read-only, I/O error, full, and cannot be opened. */
const sqliteDown = new Set<unknown>([8, 10, 13, 14]);

/** Errors of a server that is down or shutting down. For some of them, pg provides only the message. */
const postgresDown = /^(08|57P0|53)|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND)/;
const postgresDownWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Null for a bug; violations of unique indexes are handled by the rooms. */
export function databaseRefusal(error: unknown): PlainRefusalCode | null {
  if (error instanceof ConsoleMoving) return 'server.moving';
  const { code, errcode, message } = error as Fault;
  if (code === 'ERR_SQLITE_ERROR') {
    const primary = typeof errcode === 'number' ? errcode & 0xff : null;
    if (primary === sqliteBusy) return 'server.busy';
    return sqliteDown.has(primary) ? 'server.part-down' : null;
  }
  const isDown = typeof code === 'string' ? postgresDown.test(code) : postgresDownWords.test(String(message));
  if (isDown) return 'server.part-down';
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '57014') return 'server.busy';
  return null;
}

/** A unique index and its columns, because SQLite reports the columns instead of the name. */
type UniqueIndex = { name: string; columns: string };

/** If the write violates the index, throws the error made by `refusal` instead. */
export async function unlessTaken<Result>(
  query: Promise<Result>,
  index: UniqueIndex,
  refusal: () => Error,
): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw isTaken(error, index) ? refusal() : error;
  }
}

export function isTaken(error: unknown, index: UniqueIndex): boolean {
  const { code, message, constraint } = error as Fault & { constraint?: unknown };
  if (code === '23505') return constraint === index.name;
  return (
    code === 'ERR_SQLITE_ERROR' &&
    typeof message === 'string' &&
    message.includes(`UNIQUE constraint failed: ${index.columns}`)
  );
}
