import type { Transaction } from 'kysely';
import { writeEntries } from './audit.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Change, Clock, Database, Engine, Query } from './database.ts';
import type { Tables } from './tables.ts';

type Options = {
  engine: Engine;
  clock: Clock;
  /** Writes the same file on a thread, while `writer` is kept from writing. */
  threadWriter?: Query;
  afterWrite?: () => void;
  /** Whether the following commits wait for the disk; missing on PostgreSQL, where they do not block the event loop. */
  setSynced?: (isSynced: boolean) => void;
};

export function openTransactions(
  writer: Query,
  { engine, clock, threadWriter, afterWrite, setSynced }: Options,
): Pick<Database, 'change' | 'changeUnsynced' | 'write' | 'writeUnsynced'> {
  const write: Database['write'] = async (work) => {
    const result = threadWriter
      ? await writer.connection().execute(() => threadWriter.transaction().execute(work))
      : await writer.transaction().execute(work);
    afterWrite?.();
    return result;
  };
  const writeUnsynced: Database['write'] = async (work) => {
    if (!setSynced) return write(work);
    // Holding the only connection keeps other transactions out until it waits for the disk again.
    const result = await writer.connection().execute(async (held) => {
      setSynced(false);
      try {
        return await held.transaction().execute(work);
      } finally {
        setSynced(true);
      }
    });
    afterWrite?.();
    return result;
  };
  const changeBy =
    (run: Database['write']): Database['change'] =>
    (by, work) =>
      run(async (transaction) => {
        const entries: AuditEntry[] = [];
        const tx = withAudit(transaction, entries);
        const result = await work(tx);
        if (entries.length === 0 && !tx.bulks) throw new Error('A change must leave an audit entry');
        await writeEntries(tx, { engine, by, at: clock.now(), bulks: tx.bulks }, entries);
        if (by.repeat && result !== undefined) await by.repeat.keepAnswer(tx, result);
        return result;
      });
  return { write, writeUnsynced, change: changeBy(write), changeUnsynced: changeBy(writeUnsynced) };
}

/**
 * Kysely keeps the state of a transaction in private fields, so the object cannot be copied or wrapped, only extended.
 */
function withAudit(transaction: Transaction<Tables>, entries: AuditEntry[]): Change {
  const audit: Change['audit'] = (action, record, change = {}) => void entries.push({ action, record, ...change });
  return Object.assign(transaction, { audit });
}
