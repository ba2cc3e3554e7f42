import { sql } from 'kysely';
import { isIn, joinInOrder, jsonArray } from '#platform/database/index.ts';
import { counted, type Filter, narrowed } from './filter.ts';
import { type KeyReader, keysBy } from './key-reader.ts';
import { type ListedKey, listedKey, withUser } from './rows.ts';
import { isFound } from './search.ts';

type Counts = { total: number; enabled: number; available: number; active: number };

/** The number of an educator's keys that a filter finds, and the ids of the newest ones first. */
type PageKeys = Counts & { educatorId: number; found: number; ids: number[] };

/**
 * Returns the counts of each educator's keys, and the newest that a filter finds; educators without keys are left out.
 */
export async function pageKeys(
  run: KeyReader,
  filter: Filter,
  educatorIds: readonly number[],
  keysEach: number,
): Promise<PageKeys[]> {
  const { search, today } = filter;
  const matches = search === null ? narrowed(filter) : sql`${narrowed(filter)} and ${isFound(search)}`;
  const isSent = sql`filter (where k.is_found = 1 and k.position <= ${keysEach})`;
  const rows = await run(sql<
    Omit<PageKeys, 'ids'> & { ids: string }
  >`select k.educator_id as "educatorId", ${counted(today)},
      count(*) filter (where k.is_found = 1) as found, ${jsonArray(sql`k.id order by k.position`, isSent)} as ids
    from (select k.*, row_number() over (partition by k.educator_id, k.is_found order by k.created_at desc, k.id desc) as position
      from (select k.id, k.educator_id, k.created_at, k.revoked_at, k.runs_until, k.is_held,
          case when ${matches} then 1 else 0 end as is_found
        from educators e ${joinInOrder} ${keysBy('educator')} on k.educator_id = e.id ${search === null ? sql`` : withUser}
        where ${isIn('e.id', educatorIds)} and k.deleted_at is null) k) k
    group by k.educator_id`);
  return rows.map((row) => ({ ...row, ids: JSON.parse(row.ids) as number[] }));
}

/** Returns the rows of these keys, unsorted. */
export const keyRows = (run: KeyReader, ids: readonly number[]): Promise<ListedKey[]> =>
  run(sql<ListedKey>`select ${listedKey} from subscription_keys k ${withUser} where ${isIn('k.id', ids)}`);
