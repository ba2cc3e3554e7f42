import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type * as contract from '@eemusic/contract/sales/educators';
import { educatorFields, requiredContact } from '@eemusic/contract/platform/record-fields';
import { type SelectQueryBuilder, sql } from 'kysely';
import {
  byIndex,
  containsSearched,
  countRows,
  type Database,
  preparedQueryOf,
  type Query,
  readOffThread,
  selectJsonPage,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as records from '#sales/user-management/index.ts';

/** In the order of the spreadsheet. `avgSalesMonth` is a sum here; `toEducator` divides it. */
export const listColumns = {
  educatorId: { value: sql.ref('educators.id'), sheet: records.idSheet },
  educatorName: records.nameColumn(educatorFields, 'name', 'educators'),
  ...records.fieldColumns(requiredContact, 'educators'),
  users: {
    value: sql.ref('educators.student_count'),
    sheet: records.countSheet({ en: 'Users', 'zh-Hans': '学生数' }),
  },
  avgSalesMonth: {
    value: (today: string) => records.soldByEducator(records.lastMonths(today)),
    sheet: records.averageSheet,
  },
  region: records.fieldColumn(educatorFields, 'region', 'educators.region'),
  status: records.statusColumn('educators.is_active'),
  channelId: { value: sql.ref('educators.channel_id') },
  channelName: {
    value: sql.ref('channels.name'),
    order: sql.ref('ordering.name_key'),
    sheet: records.ownerSheet({ en: 'Channel', 'zh-Hans': '所属渠道' }),
  },
  category: records.fieldColumn(educatorFields, 'category', 'educators.category'),
  version: { value: sql.ref('educators.version') },
} as const satisfies Record<keyof contract.Educator, records.ListColumn>;

export type Filter = RequestOf<typeof contract.selectEducators> & {
  ids?: readonly number[] | undefined;
};

type Order = Pick<RequestOf<typeof contract.exportEducators>, 'sortBy' | 'sortOrder'>;

export const noFilter: Filter = { searchQuery: '', OrganizationId: 0 };

function matching(db: Query, { searchQuery, OrganizationId, ...filter }: Filter) {
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

export const countEducators = (db: Query, filter: Filter): Promise<number> => countRows(matching(db, filter));

export async function findIds(db: Query, filter: Filter, limit: number): Promise<number[]> {
  const rows = await matching(db, filter).select('educators.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

const mayBeBlank: ReadonlySet<string> = new Set(['region', 'channelId', 'channelName']);

/** Sorts as the list does, by default by name; equal rows are sorted by name, and blanks come last. */
function inOrder(
  db: Query,
  filter: Filter,
  { sortBy = 'educatorName', sortOrder = 'asc' }: Order,
  reader: records.Reader,
) {
  return matching(db, filter)
    .$if(sortBy === 'channelName', (query) =>
      query.leftJoin('channels as ordering', 'ordering.id', 'educators.channel_id'),
    )
    .orderBy(records.orderOf(listColumns[sortBy], reader), (order) => {
      const ordered = sortOrder === 'asc' ? order.asc() : order.desc();
      return mayBeBlank.has(sortBy) ? ordered.nullsLast() : ordered;
    })
    .orderBy('educators.name_key', sortOrder)
    .orderBy('educators.id', sortOrder);
}

const withColumns = (query: SelectQueryBuilder<Tables, 'educators', object>, today: string) =>
  query
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(records.selected(listColumns, today))
    .$castTo<contract.Educator>();

const toEducator = (row: contract.Educator): contract.Educator => ({
  ...row,
  avgSalesMonth: records.averageOf(row.avgSalesMonth),
});

export async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...request }: RequestOf<typeof contract.exportEducators>,
  language: Language,
): Promise<FileResult> {
  const { read } = database;
  if (educatorsIds) await records.assertNotDeleted(read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...noFilter, ids: [...new Set(educatorsIds)] } : request;
  const today = clock.today();
  const query = withColumns(inOrder(read, filter, request, { today, language }), today).compile();
  const name = { en: 'Educators', 'zh-Hans': '学校与老师' };
  const sheet = { file: 'Educators.xlsx', name, columns: listColumns, language };
  return records.exportList(database, { ...sheet, query, rows: await countEducators(read, filter) }, toEducator);
}

export async function listUnassigned(
  { database: { read }, clock }: Services,
  { searchQuery, Page, Size }: RequestOf<typeof contract.listUnassignedEducators>,
  language: Language,
) {
  const filter = { ...noFilter, searchQuery, isUnassigned: true };
  const [educators, total] = await Promise.all([
    inOrder(read, filter, {}, { today: clock.today(), language })
      .select(['educators.id as educatorId', 'educators.name as educatorName'])
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute(),
    countEducators(read, filter),
  ]);
  return { educators, total };
}

/** The first pages, up to this many rows, are read by a prepared query. */
const maxPreparedRows = 1_000;

type Page = { educators: contract.Educator[]; total: number };

export async function list(
  { database, clock }: Services,
  { Page, Size, ...request }: Filter & Order & { Page: number; Size: number },
  language: Language,
): Promise<Page | JsonAnswer<Page>> {
  const { read, source } = database;
  const today = clock.today();
  const { sortBy = 'educatorName', sortOrder: direction = 'asc', ...filter } = request;
  if (sortBy === 'educatorName' && matchesAll(filter) && Page * Size <= maxPreparedRows)
    return preparedPage(database, { direction, today, offset: (Page - 1) * Size, size: Size });

  const page = inOrder(read, request, request, { today, language })
    .select('educators.id')
    .limit(Size)
    .offset((Page - 1) * Size);
  const [found, total] = await Promise.all([readOffThread(source, page.compile()), countEducators(read, request)]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { educators: [], total };

  const rows = await withColumns(matching(read, { ...noFilter, ids }), today).execute();
  const byId = new Map(rows.map((row) => [row.educatorId, row]));
  return { educators: ids.flatMap((id) => byId.get(id) ?? []).map(toEducator), total };
}

const matchesAll = ({ searchQuery, OrganizationId, ...others }: Filter): boolean =>
  searchQuery === '' && OrganizationId === 0 && Object.values(others).every((value) => value === undefined);

type Direction = 'asc' | 'desc';
type Slice = { offset: number; size: number };

/** This is how the list opens, so the query is prepared, and writes the answer as JSON. */
async function preparedPage(
  { read }: Database,
  { direction, today, ...slice }: Slice & { direction: Direction; today: string },
): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ direction, firstPage: records.firstPageOf(slice) });
  const [answer] = await query(read, { ...slice, ...records.lastMonths(today) });
  return new JsonAnswer(answer?.json ?? '');
}

type Kind = { direction: Direction; firstPage: number | null };

const pageQuery = preparedQueryOf(({ direction, firstPage }: Kind, db, values: Slice & records.Months) => {
  const columns = { ...listColumns, avgSalesMonth: { value: records.averageInSql(records.soldByEducator(values)) } };
  const order = sql.raw(direction);
  // Without its name, SQLite sorts all educators, and sums up the sales of each.
  const rows = sql`select ${sql.join(records.selected(columns, ''))} from ${byIndex({ table: 'educators', index: 'name' })}
    left join channels on channels.id = educators.channel_id where educators.deleted_at is null
    order by educators.name_key ${order}, educators.id ${order} ${records.pageLimit(firstPage, values)}`;
  const total = sql<number>`(select coalesce(sum(educators), 0) from educator_totals)`;
  return selectJsonPage({ name: 'educators', rows, columns: Object.keys(columns), total }).compile(db);
});
