import type { Actor, Change, Database } from '#platform/database/index.ts';
import { lockUserManagement } from './lock.ts';

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
      await lockUserManagement(tx, database.engine);
      return work(tx);
    });
  return database.mutex('user management').run(change);
}
