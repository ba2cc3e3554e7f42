import { type RawBuilder, sql } from 'kysely';
import { byIndex, type Engine, joinInOrder } from '#platform/database/index.ts';
import { studentMatch } from '#sales/user-management/index.ts';
import { type Filter, isEverything, isNarrow, narrowed } from './filter.ts';
import { keysBy, readIds, type QueryRunner } from './query-runner.ts';
import { withUser } from './rows.ts';
import { isAccount, isFound, isPiece, isSelf, type Search } from './search.ts';

type Found = Filter & { search: Search };

/**
 * Ids of the educators that the list shows, in no order; null for all that are not deleted. Those are found by what is
 * known of themselves or of their keys, deleted ones by their keys alone.
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
  return (await isCommon(runner, found)) ? walk(runner, found) : gather(runner, found);
}

const ofKeys = (from: RawBuilder<unknown>) => sql`select distinct k.educator_id as id ${from}`;

/** What runs out in certain days stands together. */
const indexOf = ({ status, expiresFrom, expiresTo }: Filter) =>
  status === 'Active' || expiresFrom !== null || expiresTo !== null ? 'ends' : 'educator';

/** What few keys have is looked for where it stands: in the index of students, in the codes, among the educators. */
export async function gather({ engine, offThread }: QueryRunner, filter: Found): Promise<number[]> {
  const { search } = filter;
  const hasSome = sql`and exists (select 1 from ${keysBy(engine, 'educator')}
    where k.educator_id = e.id and ${narrowed(filter)})`;
  const themselves = sql`select e.id from educators e where ${isSelf(search)} ${isNarrow(filter) ? hasSome : sql``}`;
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
  const match = studentMatch(engine, search.text);
  if (match)
    return sql`from ${match.rows} ${theirKeys}
      where ${match.matches} and s.deleted_at is null and ${isAccount(search)}`;
  const students = byIndex(engine, { table: 'students', index: 'id', as: 's' });
  return sql`from ${students} ${theirKeys} where s.deleted_at is null and ${isAccount(search)}`;
}

/** What many keys have is soon met when one looks through the keys of each educator. */
export function walk({ engine, offThread }: QueryRunner, filter: Found): Promise<number[]> {
  const { search } = filter;
  const itself = isNarrow(filter) ? sql`` : sql`${isSelf(search)} or`;
  return readIds(
    offThread,
    engine,
    sql`select e.id from educators e where ${itself} exists (select 1 from ${keysBy(engine, 'educator')} ${withUser}
      where k.educator_id = e.id and ${narrowed(filter)} and ${isFound(engine, search)})`,
  );
}

const sample = 400;
/** Of the sample: with fewer, what is found is gathered faster than met. */
const manyOfSample = 60;
/** Fewer keys than these are gathered whatever is searched. */
const fewAtAll = 20_000;

/** Whether many keys are found by themselves or by their accounts, going by some that are spread over all. */
async function isCommon({ engine, inline, offThread }: QueryRunner, { search }: Found): Promise<boolean> {
  const [all] = await inline(sql<{ last: number | null }>`select max(id) as last from subscription_keys`);
  const last = all?.last ?? 0;
  if (last < fewAtAll) return false;

  const ids = Array.from({ length: sample }, (_, index) => Math.ceil(((index + 1) * last) / sample));
  const [met] = await offThread(sql<{ keys: number }>`select count(*) as keys from subscription_keys k ${withUser}
    where k.id in (${sql.join(ids)}) and (${isPiece(engine, search)} or ${isAccount(search)})`);
  return (met?.keys ?? 0) >= manyOfSample;
}
