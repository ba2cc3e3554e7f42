import { createSemaphore } from '#platform/concurrency/index.ts';
import { type Actor, type Change, type Database, lockShared } from '#platform/database/index.ts';
import { lockName, lockUserManagement } from './lock.ts';

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
