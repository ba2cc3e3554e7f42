import type { Transaction } from 'kysely';
import { writeEntries } from './audit.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Change, Clock, Database, Engine, Query } from './database.ts';
import type { Tables } from './tables.ts';

export function openTransactions(writer: Query, engine: Engine, clock: Clock): Pick<Database, 'change' | 'write'> {
  const write: Database['write'] = (work) => writer.transaction().execute(work);
  const change: Database['change'] = (by, work) =>
    write(async (transaction) => {
      const entries: AuditEntry[] = [];
      const tx = withAudit(transaction, entries);
      const result = await work(tx);
      if (entries.length === 0 && !tx.bulks) throw new Error('A change must leave an audit entry');
      await writeEntries(tx, { engine, by, at: clock.now(), bulks: tx.bulks }, entries);
      if (by.repeat && result !== undefined) await by.repeat.keepAnswer(tx, result);
      return result;
    });
  return { write, change };
}

/**
 * Kysely keeps the state of a transaction in private fields, so the object cannot be copied or wrapped, only extended.
 */
function withAudit(transaction: Transaction<Tables>, entries: AuditEntry[]): Change {
  const audit: Change['audit'] = (action, record, change = {}) => void entries.push({ action, record, ...change });
  return Object.assign(transaction, { audit });
}
