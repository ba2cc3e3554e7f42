import type { RefusalCode } from '@eemusic/contract/refusals';

type Fault = { code?: unknown; errcode?: unknown; message?: unknown };

const sqliteBusy = 5;

/** What a database error means to a person, or null when it is a fault of ours. Unique rules are named by their own rooms. */
export function databaseRefusal(error: unknown): RefusalCode | null {
  const { code, errcode } = error as Fault;
  if (code === 'ERR_SQLITE_ERROR') return errcode === sqliteBusy ? 'server.busy' : null;
  if (code === 'ECONNREFUSED' || code === '57P01' || code === '57P03' || code === '53300') return 'server.part-down';
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '57014') return 'server.busy';
  return null;
}

/** Whether a unique index refused a row; `index` names the one that is meant, with the columns that SQLite tells instead. */
export function isTaken(error: unknown, index: { name: string; columns: string }): boolean {
  const { code, message, constraint } = error as Fault & { constraint?: unknown };
  if (code === '23505') return constraint === index.name;
  return (
    code === 'ERR_SQLITE_ERROR' &&
    typeof message === 'string' &&
    message.includes(`UNIQUE constraint failed: ${index.columns}`)
  );
}
