import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Engine, isAmong, jsonArray, type Query } from '#platform/database/index.ts';
import { type Filter, isEverything } from './filter.ts';
import { foundKeys } from './found-keys.ts';
import { keysBy, type QueryRunner } from './query-runner.ts';
import { type ListedKey, listedKey, withUser } from './rows.ts';

/** Of an educator: how many keys a filter finds, null where it finds all, and the ids of the first, in no order. */
type FirstKeys = { educatorId: number; found: number | null; ids: number[] };

type Row = { educator_id: number; found: number | null; ids: string };

/** The newest keys of each of these educators that a filter finds. */
export async function firstKeys(
  runner: QueryRunner,
  filter: Filter,
  educatorIds: readonly number[],
  most: number,
): Promise<FirstKeys[]> {
  if (isEverything(filter) && most === 0) return [];
  const rows = isEverything(filter)
    ? await newestKeys(runner, educatorIds, most)
    : await newestFound(runner, filter, educatorIds, most);
  return rows.map(({ educator_id, found, ids }) => ({
    educatorId: educator_id,
    found,
    ids: JSON.parse(ids) as number[],
  }));
}

function newestKeys({ engine, inline }: QueryRunner, educatorIds: readonly number[], most: number): Promise<Row[]> {
  return inline(sql<Row>`select e.id as educator_id, null as found,
      (select ${jsonArray(engine, sql`id`)} from (select k.id from ${keysBy(engine, 'educator')}
        where k.educator_id = e.id and k.deleted_at is null order by k.created_at desc, k.id desc limit ${most}) newest) as ids
    from educators e where ${isAmong(engine, 'e.id', educatorIds)}`);
}

function newestFound(
  { engine, inline, offThread }: QueryRunner,
  filter: Filter,
  educatorIds: readonly number[],
  most: number,
): Promise<Row[]> {
  const ids = jsonArray(engine, sql`id`, sql`filter (where place <= ${most})`);
  const run = filter.search?.key ? inline : offThread;
  return run(sql<Row>`select educator_id, count(*) as found,
      ${ids} as ids
    from (select k.educator_id, k.id,
        row_number() over (partition by k.educator_id order by k.created_at desc, k.id desc) as place
      ${foundKeys(engine, filter, educatorIds)}) numbered
    group by educator_id`);
}

/** So many rows are read before others have their turn. */
const atOnce = 500;

/** The rows of these keys, in no order. */
export async function keyRows(
  { engine, read }: { engine: Engine; read: Query },
  ids: readonly number[],
): Promise<ListedKey[]> {
  const rows: ListedKey[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    if (start > 0) await yieldToEventLoop();
    const some = ids.slice(start, start + atOnce);
    const { rows: found } = await sql<ListedKey>`select ${listedKey} from subscription_keys k ${withUser}
      where ${isAmong(engine, 'k.id', some)}`.execute(read);
    rows.push(...found);
  }
  return rows;
}
