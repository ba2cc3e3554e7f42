import type { Selected } from '@eemusic/contract/platform/selection';
import { sql } from 'kysely';
import { readOffThread, type Change, type Database } from '#platform/database/index.ts';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countMatches } from './count.ts';
import type { Filter } from './filter.ts';
import { matches } from './matches.ts';

export function select({ database }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (limit) => findIds(database, filter, { limit }),
    () => countMatches(database, filter),
  );
}

/** Returns the ids of students that a filter finds, up to a limit. In a transaction, its own changes are visible. */
export async function findIds(
  database: Database,
  filter: Filter,
  { limit, within }: { limit: number; within?: Change },
): Promise<number[]> {
  const { source, read } = database;
  const query = sql<{ id: number }>`select s.id ${matches(filter)} limit ${limit}`;
  const rows = within ? (await query.execute(within)).rows : await readOffThread(source, query.compile(read));
  return rows.map(({ id }) => id);
}
