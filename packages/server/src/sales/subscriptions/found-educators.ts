import { type RawBuilder, sql } from 'kysely';
import { byIndex, type Engine, joinInOrder } from '#platform/database/index.ts';
import { longMatch } from '#sales/user-management/index.ts';
import { type Filter, isEverything, isNarrow, narrowed } from './filter.ts';
import { keysBy, readIds, type QueryRunner } from './query-runner.ts';
import { withUser } from './rows.ts';
import { isAccount, isFound, isPiece, isSelf, type Search } from './search.ts';

type Found = Filter & { search: Search };

/**
 * Returns the ids of the educators in the list, unsorted; null for all live ones. Live educators are found by their own
 * texts or by their keys, deleted ones only by their keys.
 */
export async function foundEducators(runner: QueryRunner, filter: Filter): Promise<number[] | null> {
  const { engine, inline, offThread } = runner;
  const { search } = filter;
  if (isEverything(filter)) return null;
  if (search?.key) {
    const key = sql`select k.educator_id as id from ${keysBy(engine, 'code')}
      where k.code = ${search.key} and ${narrowed(filter)}`;
    return readIds(inline, engine, key);
  }
  if (search === null)
    return readIds(offThread, engine, ofKeys(sql`from ${keysBy(engine, indexOf(filter))} where ${narrowed(filter)}`));

  const found = { ...filter, search };
  return (await isCommon(runner, found)) ? scanKeys(runner, found) : lookUp(runner, found);
}

const ofKeys = (from: RawBuilder<unknown>) => sql`select distinct k.educator_id as id ${from}`;

/** Keys that expire within certain days are a range of the index `ends`. */
const indexOf = ({ status, expiresFrom, expiresTo }: Filter) =>
  status === 'Active' || expiresFrom !== null || expiresTo !== null ? 'ends' : 'educator';

/** For a rare text: looks it up separately among students, key codes and educators. */
export async function lookUp({ engine, offThread }: QueryRunner, filter: Found): Promise<number[]> {
  const { search } = filter;
  const hasKeys = sql`and exists (select 1 from ${keysBy(engine, 'educator')}
    where k.educator_id = e.id and ${narrowed(filter)})`;
  const themselves = sql`select e.id from educators e where ${isSelf(search)} ${isNarrow(filter) ? hasKeys : sql``}`;
  const accounts = ofKeys(sql`${fromAccounts(engine, search)} and ${narrowed(filter)}`);
  const pieces = ofKeys(sql`from ${keysBy(engine, 'code')} where ${isPiece(engine, search)} and ${narrowed(filter)}`);
  const found = await Promise.all([
    readIds(offThread, engine, sql`${themselves} union ${accounts}`),
    search.piece !== null ? readIds(offThread, engine, pieces) : [],
  ]);
  return [...new Set(found.flat())];
}

function fromAccounts(engine: Engine, search: Search): RawBuilder<unknown> {
  const theirKeys = sql`${joinInOrder(engine)} ${keysBy(engine, 'student')} on k.student_id = s.id`;
  const match = longMatch(engine, search.text);
  if (match)
    return sql`from ${match.rows} ${theirKeys}
      where ${match.matches} and s.deleted_at is null and ${isAccount(search)}`;
  const students = byIndex(engine, { table: 'students', index: 'id', as: 's' });
  return sql`from ${students} ${theirKeys} where s.deleted_at is null and ${isAccount(search)}`;
}

/** For a common text: scans the keys of each educator until the first match, which comes soon. */
export function scanKeys({ engine, offThread }: QueryRunner, filter: Found): Promise<number[]> {
  const { search } = filter;
  const itself = isNarrow(filter) ? sql`` : sql`${isSelf(search)} or`;
  return readIds(
    offThread,
    engine,
    sql`select e.id from educators e where ${itself} exists (select 1 from ${keysBy(engine, 'educator')} ${withUser}
      where k.educator_id = e.id and ${narrowed(filter)} and ${isFound(engine, search)})`,
  );
}

const sampleSize = 400;
/** If the sample has at least this many matches, a scan is faster. */
const minCommonMatches = 60;
/** With fewer keys than this, every text is looked up. */
const minKeys = 20_000;

/** Whether many keys match by code or account, estimated from a sample that is spread over all ids. */
async function isCommon({ engine, inline, offThread }: QueryRunner, { search }: Found): Promise<boolean> {
  const [all] = await inline(sql<{ last: number | null }>`select max(id) as last from subscription_keys`);
  const last = all?.last ?? 0;
  if (last < minKeys) return false;

  const ids = Array.from({ length: sampleSize }, (_, index) => Math.ceil(((index + 1) * last) / sampleSize));
  const [sampled] = await offThread(sql<{ keys: number }>`select count(*) as keys from subscription_keys k ${withUser}
    where k.id in (${sql.join(ids)}) and (${isPiece(engine, search)} or ${isAccount(search)})`);
  return (sampled?.keys ?? 0) >= minCommonMatches;
}
