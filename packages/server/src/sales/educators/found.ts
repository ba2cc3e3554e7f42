import type { Category, educatorColumns } from '@eemusic/contract/sales/educators';
import type { RegionCode } from '@eemusic/contract/sales/regions';
import { sql } from 'kysely';
import { lastMonths, soldByEducator, soldByEducators } from '#sales/user-management/index.ts';
import { contains, type Query } from '#platform/database/index.ts';

export type Filter = {
  searchQuery: string;
  /** A channel, 0 all of them. */
  OrganizationId: number;
  status?: 0 | 1 | undefined;
  region?: RegionCode | undefined;
  category?: Category | undefined;
  isUnassigned?: boolean | undefined;
  /** These alone. */
  ids?: readonly number[] | undefined;
};

export type Order = {
  sortBy?: (typeof educatorColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

/** All that is found, in whatever order. */
export const everything: Filter = { searchQuery: '', OrganizationId: 0 };

/** As the indexes of educators have them. */
const columns = {
  educatorName: sql.ref('educators.name_key'),
  educatorId: sql.ref('educators.id'),
  contactName: sql`lower(educators.contact_name)`,
  contactNumber: sql.ref('educators.contact_number'),
  contactEmail: sql`lower(educators.contact_email)`,
  users: sql.ref('educators.student_count'),
  region: sql.ref('educators.region'),
  status: sql.ref('educators.is_active'),
  channelId: sql.ref('educators.channel_id'),
  channelName: sql.ref('ordering.name_key'),
  category: sql.ref('educators.category'),
  version: sql.ref('educators.version'),
};

const mayBeBlank: ReadonlySet<string> = new Set(['region', 'channelId', 'channelName']);

/** No index has the order of these: it takes a look at every educator, and a channel may have all of them. */
export const isLong = ({ OrganizationId }: Filter, { sortBy }: Order): boolean =>
  sortBy === 'avgSalesMonth' || (OrganizationId === 0 && sortBy === 'channelName');

export function found(db: Query, { searchQuery, OrganizationId, ...filter }: Filter) {
  let query = db.selectFrom('educators').where('educators.deleted_at', 'is', null);
  if (OrganizationId > 0) query = query.where('educators.channel_id', '=', OrganizationId);
  if (filter.isUnassigned) query = query.where('educators.channel_id', 'is', null);
  if (searchQuery !== '') query = query.where(contains('educators.search_key', searchQuery));
  if (filter.status !== undefined) query = query.where('educators.is_active', '=', filter.status);
  if (filter.region !== undefined) query = query.where('educators.region', '=', filter.region);
  if (filter.category !== undefined) query = query.where('educators.category', '=', filter.category);
  if (filter.ids !== undefined) query = query.where('educators.id', 'in', filter.ids);
  return query;
}

/** What is found in the order of the list, by name if nothing else is wanted; equal ones by name, blanks last. */
export function inOrder(db: Query, filter: Filter, { sortBy = 'educatorName', sortOrder = 'asc' }: Order, at: Date) {
  const { query, column } = ordering(db, filter, sortBy, at);
  return query
    .orderBy(column, (order) => {
      const ordered = sortOrder === 'asc' ? order.asc() : order.desc();
      return mayBeBlank.has(sortBy) ? ordered.nullsLast() : ordered;
    })
    .orderBy('educators.name_key', sortOrder)
    .orderBy('educators.id', sortOrder);
}

/** What has the order, joined if need be; nothing else reads it. Sales of a few are summed up one by one, of all at once. */
function ordering(db: Query, filter: Filter, sortBy: keyof typeof columns | 'avgSalesMonth', at: Date) {
  const query = found(db, filter);
  if (sortBy === 'channelName') {
    const named = query.leftJoin('channels as ordering', 'ordering.id', 'educators.channel_id');
    return { query: named as unknown as typeof query, column: columns.channelName };
  }
  if (sortBy !== 'avgSalesMonth') return { query, column: columns[sortBy] };

  const months = lastMonths(at);
  if (filter.OrganizationId > 0) return { query, column: soldByEducator(months) };
  const summed = query.leftJoin(soldByEducators(months).as('ordering'), 'ordering.educator_id', 'educators.id');
  return { query: summed as unknown as typeof query, column: sql`coalesce(ordering.sold, 0)` };
}

export async function countFound(db: Query, filter: Filter): Promise<number> {
  const { count } = await found(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findIds(db: Query, filter: Filter, most: number): Promise<number[]> {
  const rows = await found(db, filter).select('educators.id').limit(most).execute();
  return rows.map(({ id }) => id);
}
