import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Query, chunks } from '#platform/database/index.ts';
import type { Entry } from './entry.ts';
import { type Fault, findFaults } from './faults.ts';
import { readEntries } from './rows.ts';

/** What is wrong with these scores as the database has them at this moment; those that are gone are left out. */
export async function faultsNow(
  db: Query,
  ids: readonly number[],
): Promise<Map<number, { entry: Entry; faults: Fault[] }>> {
  const found = new Map<number, { entry: Entry; faults: Fault[] }>();
  for (const some of chunks(ids)) {
    for (const { entry } of await readEntries(db, some)) found.set(entry.id, { entry, faults: findFaults(entry) });
    if (ids.length > some.length) await yieldToEventLoop();
  }
  return found;
}
