import { type RawBuilder, sql } from 'kysely';
import type {
  listSubscriptions as contract,
  subscriptionColumns,
  SubscriptionEducator,
  KeyStatus,
} from '@eemusic/contract/sales/subscriptions';
import type { RequestOf, FileResult } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import {
  byIndex,
  isIn,
  joinInOrder,
  jsonArray,
  type Query,
  readInChunks,
  batches,
  sortedRows,
} from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { startOfDay } from '@eemusic/contract/platform/days';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { listLibraryNames } from '#library/libraries/index.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { sheetColumn, type SheetOf, sheetRows } from '#sales/user-management/index.ts';
import { regionName } from '@eemusic/contract/platform/regions';
import * as find from './find.ts';
import * as stored from './rows.ts';

/** Maximum number of keys on a page. If it has more, those with many keys are sent with fewer of them. */
const maxOnPage = 1_000;

export async function listSubscriptions(
  { database, clock }: Services,
  { Page, Size, keysEach, sortBy, sortOrder, ...conditions }: RequestOf<typeof contract>,
  maxKeys = maxOnPage,
): Promise<{ educators: SubscriptionEducator[]; total: number }> {
  const reader = find.keyReaderOf(database);
  const filter = await find.readFilter(reader, conditions, clock.today());
  const educatorIds = await find.foundEducators(reader, filter);
  const range = { offset: (Page - 1) * Size, size: Size };
  const page = { sort: { sortBy, sortOrder }, range, today: filter.today };
  const [ids, total] = await Promise.all([
    educatorsPage(reader, educatorIds, page),
    educatorIds?.length ?? countEducators(reader),
  ]);
  if (ids.length === 0) return { educators: [], total };
  return { educators: await describeEducators({ database, clock }, { ids, filter, keysEach, maxKeys }), total };
}

type Page = { ids: readonly number[]; filter: find.Filter; keysEach: number; maxKeys: number };

async function describeEducators(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, filter, keysEach, maxKeys }: Page,
): Promise<SubscriptionEducator[]> {
  const reader = find.keyReaderOf(database);
  const [educators, keys] = await Promise.all([
    findEducators(database.read, ids),
    pageKeys(reader, filter, ids, keysEach),
  ]);
  const maxEach = largestShare(
    keys.map((each) => each.ids.length),
    maxKeys,
  );
  const sent = keys.flatMap((each) => each.ids.slice(0, maxEach));
  const rows = Map.groupBy(await keyRows(reader, sent), (row) => row.educator_id);
  const keysOf = new Map(keys.map((each) => [each.educatorId, each]));
  return ids.flatMap((id) => {
    const educator = educators.get(id);
    if (!educator) return [];
    const { total = 0, enabled = 0, available = 0, active = 0, found = 0 } = keysOf.get(id) ?? {};
    return {
      educatorId: id,
      educatorName: educator.name,
      name: educator.contact_name,
      totalActiveUsers: active,
      totalSubcriptionsKeys: total,
      enabledKeys: enabled,
      availableKeys: available,
      isDeleted: educator.deleted_at !== null,
      foundKeys: found,
      activationCodes: (rows.get(id) ?? []).toSorted(newestFirst).map((row) => stored.activationCodeOf(row, clock)),
    };
  });
}

/** Returns the largest number to which each of the numbers is to be cut, so that their sum is at most `max`. */
function largestShare(numbers: readonly number[], max: number): number {
  let left = max;
  for (const [index, number] of numbers.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (numbers.length - index));
    if (number > share) return share;
    left -= number;
  }
  return max;
}

function newestFirst(one: stored.ListedKey, other: stored.ListedKey): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return other.id - one.id;
}

type Sort = {
  sortBy?: (typeof subscriptionColumns)[number] | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

/** The sort expression of each column: one with an index, or a count. */
const columns = {
  educatorName: sql`e.name_key`,
  educatorId: sql`e.id`,
  name: sql`lower(e.contact_name)`,
  totalActiveUsers: sql`coalesce(c.active, 0)`,
  totalSubcriptionsKeys: sql`coalesce(c.total, 0)`,
  enabledKeys: sql`coalesce(c.enabled, 0)`,
  availableKeys: sql`coalesce(c.available, 0)`,
};

const indexes: Partial<Record<keyof typeof columns, string>> = { educatorName: 'name', name: 'contact' };
const isCounted = (column: keyof typeof columns) =>
  ['totalActiveUsers', 'totalSubcriptionsKeys', 'enabledKeys', 'availableKeys'].includes(column);

/** Null stands for all live educators. */
async function educatorsPage(
  run: find.KeyReader,
  educatorIds: readonly number[] | null,
  { sort, range, today }: { sort: Sort; range: { offset: number; size: number }; today: string },
): Promise<number[]> {
  const { sortBy = 'educatorName', sortOrder = 'asc' } = sort;
  const direction = sql.raw(sortOrder);
  const condition = educatorIds === null ? sql`e.deleted_at is null` : isIn('e.id', educatorIds);
  const rows = await run(
    sql<{ id: number }>`select e.id from ${educatorsBy(educatorIds === null ? sortBy : null)}
      ${isCounted(sortBy) ? withCounts(educatorIds, today) : sql``}
      where ${condition} order by ${columns[sortBy]} ${direction}, e.name_key ${direction}, e.id ${direction}
      limit ${range.size} offset ${range.offset}`,
  );
  return rows.map(({ id }) => id);
}

function educatorsBy(column: keyof typeof columns | null): RawBuilder<unknown> {
  const index = column === null ? undefined : indexes[column];
  return index === undefined ? sql`educators e` : byIndex({ table: 'educators', index, as: 'e' });
}

function withCounts(educatorIds: readonly number[] | null, today: string): RawBuilder<unknown> {
  const ofEducators = educatorIds === null ? sql`` : sql`and ${isIn('k.educator_id', educatorIds)}`;
  return sql`left join (select k.educator_id, ${find.counted(today)} from ${find.keysBy('educator')}
    where k.deleted_at is null ${ofEducators} group by k.educator_id) c on c.educator_id = e.id`;
}

const countEducators = (reader: find.KeyReader): Promise<number> =>
  find.readCount(reader, sql`from ${educatorsBy('educatorName')} where e.deleted_at is null`);

type Counts = { total: number; enabled: number; available: number; active: number };

type PageKeys = Counts & { educatorId: number; found: number; ids: number[] };

/** Educators without keys are left out. */
async function pageKeys(run: find.KeyReader, filter: find.Filter, educatorIds: readonly number[], keysEach: number) {
  const { search, today } = filter;
  const matches = search === null ? find.narrowed(filter) : sql`${find.narrowed(filter)} and ${find.isFound(search)}`;
  const isSent = sql`filter (where k.is_found = 1 and k.position <= ${keysEach})`;
  const rows = await run(sql<
    Omit<PageKeys, 'ids'> & { ids: string }
  >`select k.educator_id as "educatorId", ${find.counted(today)},
      count(*) filter (where k.is_found = 1) as found, ${jsonArray(sql`k.id order by k.position`, isSent)} as ids
    from (select k.*, row_number() over (partition by k.educator_id, k.is_found order by k.created_at desc, k.id desc) as position
      from (select k.id, k.educator_id, k.created_at, k.revoked_at, k.runs_until, k.is_held,
          case when ${matches} then 1 else 0 end as is_found
        from educators e ${joinInOrder} ${find.keysBy('educator')} on k.educator_id = e.id ${search === null ? sql`` : stored.withUser}
        where ${isIn('e.id', educatorIds)} and k.deleted_at is null) k) k
    group by k.educator_id`);
  return rows.map((row) => ({ ...row, ids: JSON.parse(row.ids) as number[] }));
}

export const keyRows = (run: find.KeyReader, ids: readonly number[]): Promise<stored.ListedKey[]> =>
  run(
    sql<stored.ListedKey>`select ${stored.listedKey} from subscription_keys k ${stored.withUser} where ${isIn('k.id', ids)}`,
  );

type KeyEducator = { id: number; name: string; contact_name: string; deleted_at: string | null };

export async function findEducators(db: Query, ids: readonly number[]): Promise<Map<number, KeyEducator>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db.selectFrom('educators').select(['id', 'name', 'contact_name', 'deleted_at']).where('id', 'in', chunk),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses if an educator does not exist. A deleted educator counts as existing only while it has keys. */
export async function assertEducators(db: Query, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)];
  const found = await readInChunks(
    db,
    unique,
    (chunk) => sql`select id from educators where id in (${sql.join(chunk)}) and (deleted_at is null or exists (
      select 1 from subscription_keys where educator_id = educators.id and subscription_keys.deleted_at is null))`,
  );
  if (found.length < unique.length) throw new Refusal('educator.not-found');
}

const allLibraries: InLanguages = { en: 'All libraries', 'zh-Hans': '全部曲库' };

const statusNames: Readonly<Record<KeyStatus, InLanguages>> = {
  Available: { en: 'Available', 'zh-Hans': '可用' },
  Active: { en: 'Active', 'zh-Hans': '使用中' },
  Renewed: { en: 'Renewed', 'zh-Hans': '已续订' },
  Expired: { en: 'Expired', 'zh-Hans': '已到期' },
  Revoked: { en: 'Revoked', 'zh-Hans': '已作废' },
};

/** Exports all keys of these educators, sorted by educator name; the newest come first. */
export async function exportKeys(
  { database, clock }: Services,
  selectedEducators: readonly number[],
  language: Language,
): Promise<FileResult> {
  const { read, source } = database;
  await assertEducators(read, selectedEducators);
  const libraries = new Map((await listLibraryNames(read)).map((one) => [one.libraryId, one.libraryName]));
  const ofThese = sql`${isIn('k.educator_id', selectedEducators)} and k.deleted_at is null`;
  const keys = batches(source, inOrder(selectedEducators).compile(read));
  const rows = sheetRows(keys, exported, { clock, language, libraries });
  return {
    contentType: spreadsheetType,
    attachment: 'keys.xlsx',
    rows: await find.readCount(find.keyReaderOf(database), sql`from ${find.keysBy('educator')} where ${ofThese}`),
    body: writeSheet({ name: { en: 'Keys', 'zh-Hans': '激活码' }, columns: exported, rows, language }),
  };
}

type Exported = stored.ListedKey & { educator_name: string };

function inOrder(educatorIds: readonly number[]) {
  const numbered = sql`(select id, row_number() over (order by name_key, id) as position from educators e
    where ${isIn('e.id', educatorIds)}) page`;
  return sortedRows<Exported>({
    columns: sql`e.name as educator_name, ${stored.listedKey}`,
    table: 'subscription_keys',
    as: 'k',
    from: sql`from ${numbered} ${joinInOrder} ${find.keysBy('educator')} on k.educator_id = page.id`,
    where: sql`k.deleted_at is null`,
    order: sql`page.position, k.created_at desc, k.id desc`,
    joins: sql`left join educators e on e.id = k.educator_id ${stored.withUser}`,
  });
}

type Written = { clock: stored.Calendar; language: Language; libraries: ReadonlyMap<number, string> };

const dayIn = (at: string | null, { clock }: Written) => (at === null ? null : startOfDay(clock.dayOf(at)));

const exported: readonly SheetOf<Exported, Written>[] = [
  sheetColumn('text', ['School/Teacher', '学校/老师'], 32, (row) => row.educator_name),
  sheetColumn('text', ['Key', '激活码'], 28, (row) => row.code),
  sheetColumn(
    'text',
    ['Status', '状态'],
    12,
    (row, { clock, language }) => statusNames[stored.keyStatusOf(row, clock.today())][language],
  ),
  sheetColumn('number', ['Duration (days)', '订阅时长（天）'], 16, (row) => row.duration_days),
  sheetColumn('text', ['Account Name', '账号名称'], 28, (row) => row.full_name),
  sheetColumn('text', ['Contact No', '联系电话'], 20, (row) => row.contact_number),
  sheetColumn('text', ['Contact Email', '联系邮箱'], 32, (row) => row.contact_email),
  sheetColumn('text', ['Region', '地区'], 18, ({ region }, { language }) => region && regionName(region, language)),
  sheetColumn('date', ['Redeemed On', '兑换日期'], 14, (row, written) => dayIn(row.redeemed_at, written)),
  sheetColumn('date', ['Expiry Date', '到期日期'], 14, (row) => {
    const last = stored.expireByOf(row);
    return last && startOfDay(last);
  }),
  sheetColumn('date', ['Created On', '生成日期'], 14, (row, written) => dayIn(row.created_at, written)),
  sheetColumn(
    'text',
    ['Libraries', '曲库'],
    32,
    (row, { libraries, language }) => namesOf(stored.readLibraries(row.libraries), libraries) ?? allLibraries[language],
  ),
];

/** Libraries that were deleted since are left out. */
function namesOf(ids: readonly number[] | null, libraries: ReadonlyMap<number, string>): string | null {
  return ids === null ? null : ids.flatMap((id) => libraries.get(id) ?? []).join(', ');
}
