import type { Channel, channelColumns } from '@eemusic/contract/sales/channels';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { CompiledQuery } from 'kysely';
import { containsSearched, type Query } from '#platform/database/index.ts';
import { type Reader, averageOf, orderOf, selected } from '#sales/user-management/index.ts';
import { listColumns } from './fields.ts';

export type Filter = {
  searchQuery: string;
  status?: 0 | 1 | undefined;
  region?: RegionCode | undefined;
  /** Only channels with these ids. */
  ids?: readonly number[] | undefined;
};

export type Order = {
  sortBy?: (typeof channelColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

export type Page = { offset: number; size: number };

function matching(db: Query, { searchQuery, status, region, ids }: Filter) {
  let query = db.selectFrom('channels').where('deleted_at', 'is', null);
  if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
  if (status !== undefined) query = query.where('is_active', '=', status);
  if (region !== undefined) query = query.where('region', '=', region);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query;
}

/**
 * Selects all rows of the list or one page, by default sorted by name; `toChannel` turns them into rows of the
 * response.
 */
export function listQuery(
  db: Query,
  filter: Filter,
  { sortBy = 'channelName', sortOrder = 'asc' }: Order,
  { page, ...reader }: Reader & { page?: Page },
): CompiledQuery<Channel> {
  const query = matching(db, filter)
    .select(selected(listColumns, reader.today))
    .orderBy(orderOf(listColumns[sortBy], reader), sortOrder)
    .orderBy('name_key', sortOrder)
    .orderBy('id', sortOrder)
    .$castTo<Channel>();
  return (page ? query.limit(page.size).offset(page.offset) : query).compile();
}

export const toChannel = (row: Channel): Channel => ({ ...row, avgSalesMonth: averageOf(row.avgSalesMonth) });

export async function countChannels(db: Query, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
