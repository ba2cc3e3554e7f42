import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isIn, joinInOrder } from '#platform/database/index.ts';
import { type Filter, narrowed } from './filter.ts';
import { keysBy } from './key-reader.ts';
import { withUser } from './rows.ts';
import { isFound } from './search.ts';

/**
 * The SQL `from … where …` for the keys `k` that a filter finds, with their educators `e` and live users `s`; null
 * stands for all live educators.
 */
export function foundKeys(
  filter: Filter,
  educatorIds: readonly number[] | null,
  { usesUser = false } = {},
): RawBuilder<unknown> {
  const { search } = filter;
  const educators = educatorIds === null ? sql<SqlBool>`e.deleted_at is null` : isIn('e.id', educatorIds);
  if (search?.key)
    return sql`from ${keysBy('code')} ${joinInOrder} educators e on e.id = k.educator_id ${withUser}
      where ${isFound(search)} and ${educators} and ${narrowed(filter)}`;

  const user = search !== null || usesUser ? withUser : sql``;
  const matches = search === null ? sql`` : sql`and ${isFound(search)}`;
  return sql`from educators e ${joinInOrder} ${keysBy('educator')} on k.educator_id = e.id ${user}
    where ${educators} and ${narrowed(filter)} ${matches}`;
}
