import type { Actor, Change, Database } from '#platform/database/index.ts';
import { lockUserManagement } from './lock.ts';

/**
 * A change of channels, educators, students, keys or sales. They run one at a time on all nodes; the mutex keeps those of
 * this node from each holding a database connection while they wait for the lock.
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
