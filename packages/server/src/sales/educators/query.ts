import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type * as contract from '@eemusic/contract/sales/educators';
import { educatorFields, requiredContact } from '@eemusic/contract/platform/record-fields';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import {
  averageOf,
  averageSheet,
  countSheet,
  fieldColumn,
  fieldColumns,
  idSheet,
  lastMonths,
  type ListColumn,
  nameColumn,
  orderOf,
  ownerSheet,
  type Reader,
  selected,
  soldByEducator,
  soldByEducators,
  statusColumn,
} from '#sales/user-management/index.ts';
import { containsSearched, countRows, type Query } from '#platform/database/index.ts';

/**
 * The columns of the list, which joins `channels`, in the order of the spreadsheet; most sort orders have an index.
 * `avgSalesMonth` is a sum here; `toEducator` divides it.
 */
export const listColumns = {
  educatorId: { value: sql.ref('educators.id'), sheet: idSheet },
  educatorName: nameColumn(educatorFields, 'name', 'educators'),
  ...fieldColumns(requiredContact, 'educators'),
  users: { value: sql.ref('educators.student_count'), sheet: countSheet({ en: 'Users', 'zh-Hans': '学生数' }) },
  avgSalesMonth: { value: (today: string) => soldByEducator(lastMonths(today)), sheet: averageSheet },
  region: fieldColumn(educatorFields, 'region', 'educators.region'),
  status: statusColumn('educators.is_active'),
  channelId: { value: sql.ref('educators.channel_id') },
  channelName: {
    value: sql.ref('channels.name'),
    order: sql.ref('ordering.name_key'),
    sheet: ownerSheet({ en: 'Channel', 'zh-Hans': '所属渠道' }),
  },
  category: fieldColumn(educatorFields, 'category', 'educators.category'),
  version: { value: sql.ref('educators.version') },
} as const satisfies Record<keyof contract.Educator, ListColumn>;

export type Filter = RequestOf<typeof contract.selectEducators> & {
  /** Only educators with these ids. */
  ids?: readonly number[] | undefined;
};

export type Order = Pick<RequestOf<typeof contract.exportEducators>, 'sortBy' | 'sortOrder'>;

/** Matches all educators. */
export const noFilter: Filter = { searchQuery: '', OrganizationId: 0 };

const mayBeBlank: ReadonlySet<string> = new Set(['region', 'channelId', 'channelName']);

export function matching(db: Query, { searchQuery, OrganizationId, ...filter }: Filter) {
  let query = db.selectFrom('educators').where('educators.deleted_at', 'is', null);
  if (OrganizationId > 0) query = query.where('educators.channel_id', '=', OrganizationId);
  if (filter.isUnassigned) query = query.where('educators.channel_id', 'is', null);
  if (searchQuery !== '') query = query.where(containsSearched('educators.search_key', searchQuery));
  if (filter.status !== undefined) query = query.where('educators.is_active', '=', filter.status);
  if (filter.region !== undefined) query = query.where('educators.region', '=', filter.region);
  if (filter.category !== undefined) query = query.where('educators.category', '=', filter.category);
  if (filter.ids !== undefined) query = query.where('educators.id', 'in', filter.ids);
  return query;
}

/** Sorts as the list does, by default by name; equal rows are sorted by name, and blanks come last. */
export function inOrder(
  db: Query,
  filter: Filter,
  { sortBy = 'educatorName', sortOrder = 'asc' }: Order,
  reader: Reader,
) {
  // Sums the sales of a channel's educators one by one, and those of all educators with a single query.
  const sumsAll = sortBy === 'avgSalesMonth' && filter.OrganizationId === 0;
  const column = sumsAll ? sql`coalesce(totals.sold, 0)` : orderOf(listColumns[sortBy], reader);
  return matching(db, filter)
    .$if(sumsAll, (query) =>
      query.leftJoin(soldByEducators(lastMonths(reader.today)).as('totals'), 'totals.educator_id', 'educators.id'),
    )
    .$if(sortBy === 'channelName', (query) =>
      query.leftJoin('channels as ordering', 'ordering.id', 'educators.channel_id'),
    )
    .orderBy(column, (order) => {
      const ordered = sortOrder === 'asc' ? order.asc() : order.desc();
      return mayBeBlank.has(sortBy) ? ordered.nullsLast() : ordered;
    })
    .orderBy('educators.name_key', sortOrder)
    .orderBy('educators.id', sortOrder);
}

type Educators = SelectQueryBuilder<Tables, 'educators', object>;

/** Adds the columns of the list to a query; `toEducator` turns its rows into rows of the response. */
export function withColumns(query: Educators, today: string) {
  return query
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(selected(listColumns, today))
    .$castTo<contract.Educator>();
}

export const toEducator = (row: contract.Educator): contract.Educator => ({
  ...row,
  avgSalesMonth: averageOf(row.avgSalesMonth),
});

/** Whether all educators match. */
export const matchesAll = ({ searchQuery, OrganizationId, ...others }: Filter): boolean =>
  searchQuery === '' && OrganizationId === 0 && Object.values(others).every((value) => value === undefined);

/** Returns how many educators match. If the database stores the number, nothing is counted. */
export async function countEducators(db: Query, filter: Filter): Promise<number> {
  const { searchQuery, OrganizationId: channelId, ids, ...others } = filter;
  const isStored = searchQuery === '' && ids === undefined;
  if (isStored && channelId === 0) return storedCount(db, others);
  if (isStored && Object.values(others).every((value) => value === undefined)) return storedCountOf(db, channelId);
  return countRows(matching(db, filter));
}

async function storedCountOf(db: Query, channelId: number): Promise<number> {
  const channel = await db
    .selectFrom('channels')
    .select('educator_count')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return channel?.educator_count ?? 0;
}

/** The number of all educators, as the database stores it. */
export const storedTotal = sql<number>`(select coalesce(sum(educators), 0) from educator_totals)`;

type Stored = Pick<Filter, 'status' | 'region' | 'category' | 'isUnassigned'>;

async function storedCount(db: Query, { status, region, category, isUnassigned }: Stored): Promise<number> {
  let query = db.selectFrom('educator_totals');
  if (status !== undefined) query = query.where('is_active', '=', status);
  if (region !== undefined) query = query.where('region', '=', region);
  if (category !== undefined) query = query.where('category', '=', category);
  const { count } = await query
    .select(({ fn }) => fn.coalesce(fn.sum<number>(isUnassigned ? 'unassigned' : 'educators'), sql.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('educators.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
