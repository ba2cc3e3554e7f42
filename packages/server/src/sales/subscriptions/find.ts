import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  readOffThread,
  byIndex,
  type Change,
  type Database,
  jsonArray,
  containsSearched,
  includesExactly,
  joinInOrder,
  isIn,
} from '#platform/database/index.ts';
import { keyCharacters } from '@eemusic/contract/platform/as-written';
import { maxKeyLength, readKey } from './key.ts';
import type { KeyStatus, selectKeys as contract, deleteKeys } from '@eemusic/contract/sales/subscriptions';
import { endless, withUser } from './rows.ts';
import { longMatch } from '#sales/user-management/index.ts';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Selected } from '@eemusic/contract/platform/selection';
import { selectionOf, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

/** Runs the queries of keys, which may be many, off the event loop. */
export type KeyReader = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

export function keyReaderOf(database: Database, within?: Change): KeyReader {
  const { source, read } = database;
  if (within) return async (query) => (await query.execute(within)).rows;
  return (query) => readOffThread(source, query.compile(read));
}

export async function readIds(run: KeyReader, query: RawBuilder<unknown>): Promise<number[]> {
  const [row] = await run(sql<{ ids: string }>`select ${jsonArray(sql`id`)} as ids from (${query}) found`);
  return JSON.parse(row?.ids ?? '[]') as number[];
}

export async function readCount(run: KeyReader, from: RawBuilder<unknown>): Promise<number> {
  const [row] = await run(sql<{ total: number }>`select count(*) as total ${from}`);
  return row?.total ?? 0;
}

export const keysBy = (index: 'code' | 'educator' | 'student' | 'ends'): RawBuilder<unknown> =>
  byIndex({ table: 'subscription_keys', index, as: 'k' });

type Search = {
  text: string;
  /** An existing key that was typed in full; then nothing else is found. */
  key: string | null;
  /** The text without dashes, if it can be a part of a key. */
  piece: string | null;
};

async function readSearch(run: KeyReader, text: string): Promise<Search | null> {
  if (text === '') return null;
  const key = readKey(text);
  const exists =
    key !== null &&
    (await run(sql`select 1 as found from subscription_keys where code = ${key} and deleted_at is null`)).length > 0;
  return { text, key: exists ? key : null, piece: pieceOf(text) };
}

/** Shorter pieces occur in too many keys to search for them; a group has this many characters. */
export const minPieceLength = 4;

function pieceOf(text: string): string | null {
  const characters = keyCharacters(text);
  return characters !== null && characters.length >= minPieceLength && characters.length <= maxKeyLength
    ? characters
    : null;
}

const isSelf = ({ text }: Search): RawBuilder<SqlBool> =>
  sql`(e.deleted_at is null and ${containsSearched('e.search_key', text)})`;

function isPiece({ piece }: Search): RawBuilder<SqlBool> {
  if (piece === null) return sql`false`;
  return includesExactly(sql`replace(k.code, '-', '')`, piece);
}

/** The code is left out, because it is searched among the keys. */
function isAccount({ text }: Search): RawBuilder<SqlBool> {
  const matches = containsSearched('s.search_key', text);
  return sql`(${matches} and (s.subscription_code is null or ${containsSearched(sql`replace(s.search_key, lower(s.subscription_code), '')`, text)}))`;
}

/** The SQL condition that a key `k` of an educator `e` is found in any way, including by its live student `s`. */
export function isFound(search: Search): RawBuilder<SqlBool> {
  if (search.key !== null) return sql`k.code = ${search.key}`;
  return sql`(${isSelf(search)} or ${isPiece(search)} or ${isAccount(search)})`;
}

type FilterRequest = Pick<RequestOf<typeof contract>, 'searchKeyValue' | 'status' | 'expiresFrom' | 'expiresTo'>;

export type Filter = Omit<FilterRequest, 'searchKeyValue'> & { search: Search | null; today: string };

export async function readFilter(
  reader: KeyReader,
  { searchKeyValue, ...conditions }: FilterRequest,
  today: string,
): Promise<Filter> {
  return { ...conditions, search: await readSearch(reader, searchKeyValue), today };
}

const isNarrow = ({ status, expiresFrom, expiresTo }: Filter) => (status ?? expiresFrom ?? expiresTo) !== undefined;

const isEverything = (filter: Filter) => filter.search === null && !isNarrow(filter);

/** The SQL of all conditions on keys `k` except the search; the index of an educator's keys can check them. */
export function narrowed({ status, expiresFrom, expiresTo, today }: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`k.deleted_at is null`];
  if (status !== undefined) all.push(inStatus(status, today));
  if ((expiresFrom ?? expiresTo) === undefined) return sql.join(all, sql` and `);

  // Excludes keys without a last day, which never expire.
  all.push(inStatus('Active', today), sql<SqlBool>`k.runs_until < ${endless}`);
  if (expiresFrom !== undefined) all.push(sql<SqlBool>`k.runs_until >= ${expiresFrom}`);
  if (expiresTo !== undefined) all.push(sql<SqlBool>`k.runs_until <= ${expiresTo}`);
  return sql.join(all, sql` and `);
}

export const counted = (today: string): RawBuilder<unknown> => sql`count(*) as total,
  count(*) filter (where k.revoked_at is null and k.runs_until is not null) as enabled,
  count(*) filter (where ${inStatus('Available', today)}) as available,
  count(*) filter (where ${inStatus('Active', today)}) as active`;

/** The same rule as `keyStatusOf`, as an SQL condition; every redeemed key has a last day. */
export function inStatus(status: KeyStatus, today: string): RawBuilder<SqlBool> {
  if (status === 'Revoked') return sql`k.revoked_at is not null`;
  if (status === 'Available') return sql`(k.revoked_at is null and k.runs_until is null)`;
  if (status === 'Active') return sql`(k.is_held = 1 and k.revoked_at is null and k.runs_until >= ${today})`;
  const isRenewed = sql`(k.is_held = 0 and exists (select 1 from students holder
    where holder.id = k.student_id and holder.deleted_at is null and holder.subscription_code is not null))`;
  if (status === 'Renewed') return sql`(k.revoked_at is null and ${isRenewed})`;
  return sql`(k.revoked_at is null and k.runs_until is not null and (k.is_held = 0 or k.runs_until < ${today})
    and not ${isRenewed})`;
}

type Found = Filter & { search: Search };

/** Null for all live ones. Deleted educators are found only by their keys. */
export async function foundEducators(reader: KeyReader, filter: Filter): Promise<number[] | null> {
  const { search } = filter;
  if (isEverything(filter)) return null;
  if (search?.key) {
    const key = sql`select k.educator_id as id from ${keysBy('code')}
      where k.code = ${search.key} and ${narrowed(filter)}`;
    return readIds(reader, key);
  }
  if (search === null) return readIds(reader, ofKeys(sql`from ${keysBy(indexOf(filter))} where ${narrowed(filter)}`));

  const accounts = longMatch(search.text);
  return accounts ? lookUp(reader, { ...filter, search }, accounts) : scanKeys(reader, { ...filter, search });
}

const ofKeys = (from: RawBuilder<unknown>) => sql`select distinct k.educator_id as id ${from}`;

/** Keys that expire within certain days are a range of the index `ends`. */
const indexOf = ({ status, expiresFrom, expiresTo }: Filter) =>
  status === 'Active' || (expiresFrom ?? expiresTo) !== undefined ? 'ends' : 'educator';

type Match = NonNullable<ReturnType<typeof longMatch>>;

/** Looks up a text separately among students, for whom there is an index, key codes and educators. */
async function lookUp(reader: KeyReader, filter: Found, accounts: Match): Promise<number[]> {
  const { search } = filter;
  const hasKeys = sql`and exists (select 1 from ${keysBy('educator')}
    where k.educator_id = e.id and ${narrowed(filter)})`;
  const themselves = sql`select e.id from educators e where ${isSelf(search)} ${isNarrow(filter) ? hasKeys : sql``}`;
  const theirKeys = ofKeys(sql`from ${accounts.rows}
    ${joinInOrder} ${keysBy('student')} on k.student_id = s.id
    where ${accounts.matches} and s.deleted_at is null and ${isAccount(search)} and ${narrowed(filter)}`);
  const pieces = ofKeys(sql`from ${keysBy('code')} where ${isPiece(search)} and ${narrowed(filter)}`);
  const found = await Promise.all([
    readIds(reader, sql`${themselves} union ${theirKeys}`),
    search.piece !== null ? readIds(reader, pieces) : [],
  ]);
  return [...new Set(found.flat())];
}

/** For one or two characters: scans the keys of each educator until the first match, which mostly comes soon. */
function scanKeys(reader: KeyReader, filter: Found): Promise<number[]> {
  const { search } = filter;
  const itself = isNarrow(filter) ? sql`` : sql`${isSelf(search)} or`;
  return readIds(
    reader,
    sql`select e.id from educators e where ${itself} exists (select 1 from ${keysBy('educator')} ${withUser}
      where k.educator_id = e.id and ${narrowed(filter)} and ${isFound(search)})`,
  );
}

/** With their educators `e` and live users `s`; null stands for all live educators. */
export function foundKeys(filter: Filter, educatorIds: readonly number[] | null): RawBuilder<unknown> {
  const { search } = filter;
  const educators = educatorIds === null ? sql<SqlBool>`e.deleted_at is null` : isIn('e.id', educatorIds);
  if (search?.key)
    return sql`from ${keysBy('code')} ${joinInOrder} educators e on e.id = k.educator_id ${withUser}
      where ${isFound(search)} and ${educators} and ${narrowed(filter)}`;

  const matches = search === null ? sql`` : sql`and ${isFound(search)}`;
  return sql`from educators e ${joinInOrder} ${keysBy('educator')} on k.educator_id = e.id ${withUser}
    where ${educators} and ${narrowed(filter)} ${matches}`;
}

type Matching = RequestOf<typeof contract>;

/** The keys that a filter finds, as SQL from `from` on; educator 0 means all. */
async function foundBy(reader: KeyReader, { educatorId, ...conditions }: Matching, today: string) {
  const filter = await readFilter(reader, conditions, today);
  return foundKeys(filter, educatorId > 0 ? [educatorId] : await foundEducators(reader, filter));
}

const readFirst = (reader: KeyReader, from: RawBuilder<unknown>, limit: number): Promise<number[]> =>
  readIds(reader, sql`select k.id ${from} limit ${limit}`);

export async function selectKeys({ database, clock }: Services, matching: Matching): Promise<Selected> {
  const reader = keyReaderOf(database);
  const from = await foundBy(reader, matching, clock.today());
  return selectionOf(
    (limit) => readFirst(reader, from, limit),
    () => readCount(reader, from),
  );
}

export function resolveSelectedKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { selectedKeys: ids, matching }: RequestOf<typeof deleteKeys>,
  tx?: Change,
): Promise<readonly number[]> {
  const reader = keyReaderOf(database, tx);
  return resolveSelection({ ids, token: matching?.token }, async (limit) =>
    matching ? readFirst(reader, await foundBy(reader, matching, clock.today()), limit) : [],
  );
}
