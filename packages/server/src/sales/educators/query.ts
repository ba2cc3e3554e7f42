import type { Category, Educator, educatorColumns } from '@eemusic/contract/sales/educators';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { averageOf, lastMonths, orderOf, selected, soldByEducators } from '#sales/user-management/index.ts';
import { contains, type Query } from '#platform/database/index.ts';
import { listColumns } from './fields.ts';

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

/** No filter. */
export const all: Filter = { searchQuery: '', OrganizationId: 0 };

const mayBeBlank: ReadonlySet<string> = new Set(['region', 'channelId', 'channelName']);

/** No index has the order of these: it takes a look at every educator, and a channel may have all of them. */
export const isLong = ({ OrganizationId }: Filter, { sortBy }: Order): boolean =>
  sortBy === 'avgSalesMonth' || (OrganizationId === 0 && sortBy === 'channelName');

export function matching(db: Query, { searchQuery, OrganizationId, ...filter }: Filter) {
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

/** In the order of the list, by name if nothing else is asked; equal ones by name, blanks last. */
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

/** What the order is taken from, joined under its own name if need be. Sales of a few are summed up one by one, of all at once. */
function ordering(db: Query, filter: Filter, sortBy: keyof typeof listColumns, at: Date) {
  const query = matching(db, filter);
  if (sortBy === 'channelName') {
    const named = query.leftJoin('channels as ordering', 'ordering.id', 'educators.channel_id');
    return { query: named as unknown as typeof query, column: listColumns.channelName.order };
  }
  if (sortBy !== 'avgSalesMonth' || filter.OrganizationId > 0)
    return { query, column: orderOf(listColumns[sortBy], at) };

  const summed = query.leftJoin(soldByEducators(lastMonths(at)).as('ordering'), 'ordering.educator_id', 'educators.id');
  return { query: summed as unknown as typeof query, column: sql`coalesce(ordering.sold, 0)` };
}

type Educators = SelectQueryBuilder<Tables, 'educators', object>;

/** What the list shows of each educator that a query finds; `shown` makes the rows those of the answer. */
export function withColumns(query: Educators, at: Date) {
  return query
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(selected(listColumns, at))
    .$castTo<Educator>();
}

export const shown = (row: Educator): Educator => ({ ...row, avgSalesMonth: averageOf(row.avgSalesMonth) });

export async function countEducators(db: Query, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('educators.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
