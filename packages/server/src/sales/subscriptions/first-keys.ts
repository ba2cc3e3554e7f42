import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Engine, isAmong, jsonArray, type Query } from '#platform/database/index.ts';
import { type Filter, isEverything } from './filter.ts';
import { foundKeys } from './found-keys.ts';
import { keysBy, type QueryRunner } from './query-runner.ts';
import { type ListedKey, listedKey, withUser } from './rows.ts';

/**
 * The number of an educator's keys that a filter finds (null for all keys), and the ids of the newest ones first.
 */
type FirstKeys = { educatorId: number; found: number | null; ids: number[] };

type Row = { educator_id: number; found: number | null; ids: string };

/** Returns the newest keys of each educator that a filter finds. */
export async function firstKeys(
  runner: QueryRunner,
  filter: Filter,
  educatorIds: readonly number[],
  keysEach: number,
): Promise<FirstKeys[]> {
  if (isEverything(filter) && keysEach === 0) return [];
  const rows = isEverything(filter)
    ? await newestKeys(runner, educatorIds, keysEach)
    : await newestFound(runner, filter, educatorIds, keysEach);
  return rows.map(({ educator_id, found, ids }) => ({
    educatorId: educator_id,
    found,
    ids: JSON.parse(ids) as number[],
  }));
}

function newestKeys({ engine, inline }: QueryRunner, educatorIds: readonly number[], keysEach: number): Promise<Row[]> {
  return inline(sql<Row>`select e.id as educator_id, null as found,
      (select ${jsonArray(engine, sql`id order by created_at desc, id desc`)} from (select k.id, k.created_at from ${keysBy(engine, 'educator')}
        where k.educator_id = e.id and k.deleted_at is null order by k.created_at desc, k.id desc limit ${keysEach}) newest) as ids
    from educators e where ${isAmong(engine, 'e.id', educatorIds)}`);
}

function newestFound(
  { engine, inline, offThread }: QueryRunner,
  filter: Filter,
  educatorIds: readonly number[],
  keysEach: number,
): Promise<Row[]> {
  const ids = jsonArray(engine, sql`id order by position`, sql`filter (where position <= ${keysEach})`);
  const run = filter.search?.key ? inline : offThread;
  return run(sql<Row>`select educator_id, count(*) as found,
      ${ids} as ids
    from (select k.educator_id, k.id,
        row_number() over (partition by k.educator_id order by k.created_at desc, k.id desc) as position
      ${foundKeys(engine, filter, educatorIds)}) numbered
    group by educator_id`);
}

/** Rows read before yielding to the event loop. */
const chunkSize = 500;

/** Returns the rows of these keys, unsorted. */
export async function keyRows(
  { engine, read }: { engine: Engine; read: Query },
  ids: readonly number[],
): Promise<ListedKey[]> {
  const rows: ListedKey[] = [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    if (start > 0) await yieldToEventLoop();
    const chunk = ids.slice(start, start + chunkSize);
    const { rows: found } = await sql<ListedKey>`select ${listedKey} from subscription_keys k ${withUser}
      where ${isAmong(engine, 'k.id', chunk)}`.execute(read);
    rows.push(...found);
  }
  return rows;
}
