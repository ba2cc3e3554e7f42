import { type RawBuilder, sql } from 'kysely';
import { joinInOrder } from '#platform/database/index.ts';
import { longMatch } from '#sales/user-management/index.ts';
import { type Filter, isEverything, isNarrow, narrowed } from './filter.ts';
import { keysBy, type KeyReader, readIds } from './key-reader.ts';
import { withUser } from './rows.ts';
import { isAccount, isFound, isPiece, isSelf, type Search } from './search.ts';

type Found = Filter & { search: Search };

/**
 * Returns the ids of the educators in the list, unsorted; null for all live ones. Live educators are found by their own
 * texts or by their keys, deleted ones only by their keys.
 */
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
  status === 'Active' || expiresFrom !== null || expiresTo !== null ? 'ends' : 'educator';

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
