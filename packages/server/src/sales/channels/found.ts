import type { channelColumns } from '@eemusic/contract/sales/channels';
import type { RegionCode } from '@eemusic/contract/sales/regions';
import { sql } from 'kysely';
import { lastMonths, soldByChannel } from '#sales/user-management/index.ts';
import { contains, type Query } from '#platform/database/index.ts';

export type Filter = {
  searchQuery: string;
  status?: 0 | 1 | undefined;
  region?: RegionCode | undefined;
  /** These alone. */
  ids?: readonly number[] | undefined;
};

export type Order = {
  sortBy?: (typeof channelColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

const sortable = {
  channelName: sql.ref('name_key'),
  channelId: sql.ref('id'),
  contactName: sql`lower(contact_name)`,
  contactNumber: sql.ref('contact_number'),
  contactEmail: sql`lower(contact_email)`,
  schools: sql.ref('educator_count'),
  avgSalesMonth: sql.ref('sold'),
  region: sql.ref('region'),
  status: sql.ref('is_active'),
  version: sql.ref('version'),
};

function found(db: Query, { searchQuery, status, region, ids }: Filter) {
  let query = db.selectFrom('channels').where('deleted_at', 'is', null);
  if (searchQuery !== '') query = query.where(contains('search_key', searchQuery));
  if (status !== undefined) query = query.where('is_active', '=', status);
  if (region !== undefined) query = query.where('region', '=', region);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query;
}

/** The rows of the list, by name if nothing else is wanted. */
export function channelsFound(
  db: Query,
  filter: Filter,
  { sortBy = 'channelName', sortOrder = 'asc' }: Order,
  at: Date,
) {
  return found(db, filter)
    .select(['id', 'name', 'contact_name', 'contact_number', 'contact_email', 'educator_count', 'region', 'is_active'])
    .select(['version', soldByChannel(lastMonths(at)).as('sold')])
    .orderBy(sortable[sortBy], sortOrder)
    .orderBy('name_key', sortOrder)
    .orderBy('id', sortOrder);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof channelsFound>['execute']>>[number];

export async function countFound(db: Query, filter: Filter): Promise<number> {
  const { count } = await found(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findIds(db: Query, filter: Filter, most: number): Promise<number[]> {
  const rows = await found(db, filter).select('id').limit(most).execute();
  return rows.map(({ id }) => id);
}
