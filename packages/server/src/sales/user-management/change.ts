import { createSemaphore } from '#platform/concurrency/index.ts';
import { sql, type Transaction } from 'kysely';
import {
  type Actor,
  type Administrator,
  type Change,
  type Database,
  lock,
  lockShared,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setColumns } from './records.ts';

/**
 * Runs a change of channels, educators, students, keys or sales. On all nodes together, one such change runs at a time.
 * The mutex prevents that those of one node each hold a database connection while they wait for the lock.
 */
export async function changeSerially<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  const change = () =>
    database.change(by, async (tx) => {
      await lockUserManagement(tx);
      if (by.kind === 'token') await by.check?.(tx);
      return work(tx);
    });
  return database.mutex('user management').run(change);
}

/** Half of the connections that write, so that others may write while sales wait for a long change. */
const selling = createSemaphore(4);

/**
 * Runs a sale beside other sales, but not beside a change of `changeSerially`: so nothing but sales changes meanwhile.
 * Sales lock rows in the order key, student, educator, then that of the triggers, so that none waits for another in a
 * circle.
 */
export function changeBesideOthers<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change) => Promise<Result>,
): Promise<Result> {
  return selling.run(async () => {
    // Without a connection, waits for the changes of this node.
    await database.mutex('user management').run(() => Promise.resolve());
    return database.change(by, async (tx) => {
      await lockShared(tx, lockName);
      return work(tx);
    });
  });
}

/**
 * Moving, adding, deleting and restoring records updates counts of their owners. Without this lock, two such changes
 * could lock the same rows in opposite orders and deadlock.
 */
export const lockUserManagement = (tx: Transaction<Tables>) => lock(tx, lockName);

const lockName = 'user management';

export const records = {
  channel: { table: 'channels', name: 'name' },
  educator: { table: 'educators', name: 'name' },
  student: { table: 'students', name: 'full_name' },
} as const;

type StatusRequest = { kind: keyof typeof records; id: number; status: 0 | 1 };

/** Sets the status instead of toggling it, so that a repeated request changes nothing. */
export function setStatus({ database }: Services, { kind, id, status }: StatusRequest, by: Administrator) {
  const isActive = status === 1;
  return changeSerially(database, by, async (tx) => {
    const before = await getStatus(tx, kind, id);
    if (before.status !== status) await setColumns(tx, records[kind].table, [id], { is_active: status });
    tx.audit(
      isActive ? `${kind}.activated` : `${kind}.deactivated`,
      { kind, id, name: before.name },
      { before: { isActive: before.status === 1 }, after: { isActive } },
    );
    return message(isActive ? `${kind}.activated` : `${kind}.deactivated`);
  });
}

async function getStatus(
  tx: Change,
  kind: StatusRequest['kind'],
  id: number,
): Promise<{ name: string; status: 0 | 1 }> {
  const { table, name } = records[kind];
  const { rows } = await sql<{ name: string; status: 0 | 1 }>`select ${sql.ref(name)} as name, is_active as status
    from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw new Refusal(`${kind}.not-found`);
  return rows[0];
}
