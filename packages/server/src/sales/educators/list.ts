import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type * as contract from '@eemusic/contract/sales/educators';
import { educatorFields, requiredContact } from '@eemusic/contract/platform/record-fields';
import { sql, type SqlBool } from 'kysely';
import { byIndex, type Database, preparedQueryOf, selectJsonPage } from '#platform/database/index.ts';
import { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import * as records from '#sales/user-management/index.ts';

/** In the order of the spreadsheet. */
export const listColumns = {
  educatorId: { value: sql.ref('educators.id'), sheet: records.idSheet },
  educatorName: records.nameColumn(educatorFields, 'name', 'educators'),
  ...records.fieldColumns(requiredContact, 'educators'),
  users: {
    value: sql.ref('educators.student_count'),
    sheet: records.countSheet({ en: 'Users', 'zh-Hans': '学生数' }),
  },
  avgSalesMonth: records.averageColumn(records.soldByEducator),
  region: records.fieldColumn(educatorFields, 'region', 'educators.region'),
  status: records.statusColumn('educators.is_active'),
  channelId: { value: sql.ref('educators.channel_id'), isOptional: true },
  channelName: {
    value: sql.ref('channels.name'),
    order: sql.ref('channels.name_key'),
    isOptional: true,
    isOfOwner: true,
    sheet: records.ownerSheet({ en: 'Channel', 'zh-Hans': '所属渠道' }),
  },
  category: records.fieldColumn(educatorFields, 'category', 'educators.category'),
  version: { value: sql.ref('educators.version') },
} as const satisfies Record<keyof contract.Educator, records.ListColumn>;

export type Filter = RequestOf<typeof contract.selectEducators>;

export const noFilter: Filter = { searchQuery: '', OrganizationId: 0 };

export const educatorList: records.RecordList<Filter> = {
  noun: 'educator',
  as: 'educators',
  columns: listColumns,
  nameColumn: 'educatorName',
  owner: { column: 'channel_id', join: sql`left join channels on channels.id = educators.channel_id` },
  matches({ OrganizationId: channelId, isUnassigned = false, category, ...filter }) {
    const others = [
      ...(channelId > 0 ? [sql<SqlBool>`educators.channel_id = ${channelId}`] : []),
      ...(isUnassigned ? [sql<SqlBool>`educators.channel_id is null`] : []),
      ...(category === undefined ? [] : [sql<SqlBool>`educators.category = ${category}`]),
    ];
    return records.matchesIn('educators', filter, others);
  },
  file: 'Educators.xlsx',
  name: { en: 'Educators', 'zh-Hans': '学校和老师' },
};

/** The first pages, up to this many rows, are read by a prepared query. */
const maxPreparedRows = 1_000;

type Page = { educators: contract.Educator[]; total: number };

export async function list(
  services: Services,
  request: RequestOf<typeof contract.listEducators>,
  language: Language,
): Promise<Page | JsonAnswer<Page>> {
  const { database, clock } = services;
  const { Page, Size, sortBy = 'educatorName', sortOrder: direction = 'asc', ...filter } = request;
  if (sortBy === 'educatorName' && matchesAll(filter) && Page * Size <= maxPreparedRows)
    return preparedPage(database, { direction, today: clock.today(), offset: (Page - 1) * Size, size: Size });

  const page = await records.listPage<contract.Educator, Filter>(educatorList, services, request, language);
  return { educators: page.rows, total: page.total };
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
  const columns = { ...listColumns, avgSalesMonth: { value: records.averageOf(records.soldByEducator(values)) } };
  const order = sql.raw(direction);
  // Without its name, SQLite sorts all educators, and sums up the sales of each.
  const rows = sql`select ${sql.join(records.selected(columns, ''))} from ${byIndex({ table: 'educators', index: 'name' })}
    left join channels on channels.id = educators.channel_id where educators.deleted_at is null
    order by educators.name_key ${order}, educators.id ${order} ${records.pageLimit(firstPage, values)}`;
  const total = sql<number>`(select coalesce(sum(educators), 0) from educator_totals)`;
  return selectJsonPage({ name: 'educators', rows, columns: Object.keys(columns), total }).compile(db);
});
