import type { RequestOf, FileResult } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { optionalContact, studentFields } from '@eemusic/contract/platform/record-fields';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { selectStudents, Student, studentColumns, listUnassignedStudents } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import {
  byIndex,
  hasText,
  isInOrder,
  searchable,
  beginsEastAsian,
  containsSearched,
  type Database,
  preparedQueryOf,
  readOffThread,
  selectJsonPage,
} from '#platform/database/index.ts';
import { positionOfRegion } from '#sales/regions/index.ts';
import * as records from '#sales/user-management/index.ts';
import { maxCounted } from '@eemusic/contract/platform/paging';
import { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { minChoosableWidth } from './store.ts';

const { contactName: _contactName, ...contact } = optionalContact;

/** Of a student `s` and their educator `e`, in the order of the spreadsheet; `sorts` sorts by them. */
export const listColumns = {
  studentId: { value: sql.ref('s.id'), sheet: records.idSheet },
  fullName: records.nameColumn(studentFields, 'fullName', 's'),
  ...records.fieldColumns(contact, 's'),
  educatorId: { value: sql.ref('s.educator_id') },
  educatorName: {
    value: sql.ref('e.name'),
    sheet: records.ownerSheet({ en: 'Attached School/Teacher', 'zh-Hans': '所属学校/老师' }),
  },
  subscriptionCode: {
    value: sql.ref('s.subscription_code'),
    sheet: { header: { en: 'Subscription Id', 'zh-Hans': '订阅 ID' }, width: 28, kind: 'text' },
  },
  expiryDate: records.fieldColumn(studentFields, 'expireBy', 's.expires_on'),
  region: records.fieldColumn(studentFields, 'region', 's.region'),
  isActive: records.statusColumn('s.is_active'),
  version: { value: sql.ref('s.version') },
} as const satisfies Record<keyof Student, records.ListColumn>;

const listed: RawBuilder<unknown> = sql.join(records.selected(listColumns, ''));

type Direction = 'asc' | 'desc';

/** The default is by name from A to Z. Regions are sorted by their names in the language. */
type Sort = {
  language: Language;
  sortBy?: (typeof studentColumns)[number] | undefined;
  sortOrder?: Direction | undefined;
};

type Sorting = records.Sorting & { index?: string };

const sorts = {
  fullName: { columns: ['s.name_key', 's.id'], index: 'name' },
  studentId: { columns: ['s.id'], index: 'id' },
  contactNumber: { columns: ['s.contact_number', 's.id'], blank: 'empty' },
  contactEmail: { columns: ['s.contact_email', 's.id'], blank: 'empty' },
  educatorId: { columns: ['s.educator_id', 's.name_key', 's.id'], blank: 'null' },
  educatorName: { columns: ['e.name_key', 'e.id', 's.name_key', 's.id'], blank: 'null', isOfOwner: true },
  subscriptionCode: { columns: ['s.subscription_code', 's.id'], blank: 'null' },
  expiryDate: { columns: ['s.expires_on', 's.id'], blank: 'null' },
  isActive: { columns: ['s.is_active', 's.name_key', 's.id'], index: 'active' },
  version: { columns: ['s.version', 's.id'], index: 'version' },
} as const satisfies Record<Exclude<NonNullable<Sort['sortBy']>, 'region'>, Sorting>;

type Order = Sorting & { name: NonNullable<Sort['sortBy']>; direction: Direction };

export function orderOf({ sortBy = 'fullName', sortOrder = 'asc', language }: Sort): Order {
  const sorting = sortBy === 'region' ? byRegion(language) : sorts[sortBy];
  return { ...sorting, name: sortBy, direction: sortOrder };
}

const byRegion = (language: Language): Sorting => ({
  columns: [positionOfRegion('s.region', language), 's.name_key', 's.id'],
  blank: 'null',
});

export type Filter = {
  search?: string;
  educatorId?: number;
  channelId?: number;
  isUnassigned?: true;
  isActive?: 0 | 1;
  region?: RegionCode;
  /** YYYY-MM-DD. */
  addedSince?: string;
};

export function filterOf(request: RequestOf<typeof selectStudents>, clock: CompanyClock): Filter {
  const { searchQuery: search, teacherId: educatorId, OrganizationId: channelId } = request;
  const { isUnassigned, status: isActive, region, addedSince } = request;
  return {
    ...(search !== '' && searchable(search) !== '' && { search }),
    ...(educatorId > 0 && { educatorId }),
    ...(channelId > 0 && { channelId }),
    ...(isUnassigned && { isUnassigned }),
    ...(isActive !== undefined && { isActive }),
    ...(region !== undefined && { region }),
    ...(addedSince !== undefined && { addedSince: clock.startOfDay(addedSince).toISOString() }),
  };
}

type Condition = keyof Filter;

const conditionsOf = (filter: Filter): Condition[] => Object.keys(filter) as Condition[];

/** Returns some conditions of a filter; values may be the placeholders of a prepared query. */
const pick = (filter: Filter, conditions: readonly Condition[]): Filter =>
  Object.fromEntries(conditions.map((condition) => [condition, filter[condition]]));

/** All but the day can be checked in any index of the list. */
function withoutSearch(filter: Filter): RawBuilder<SqlBool> {
  const { educatorId, channelId, isUnassigned, isActive, region, addedSince } = filter;
  const all = [sql<SqlBool>`s.deleted_at is null`];
  if (educatorId !== undefined) all.push(sql`s.educator_id = ${educatorId}`);
  if (channelId !== undefined)
    all.push(sql`s.educator_id in (select id from educators where channel_id = ${channelId} and deleted_at is null)`);
  if (isUnassigned !== undefined) all.push(sql`s.educator_id is null`);
  if (isActive !== undefined) all.push(sql`s.is_active = ${isActive}`);
  if (region !== undefined) all.push(sql`s.region = ${region}`);
  if (addedSince !== undefined) all.push(sql`s.created_at >= ${addedSince}`);
  return sql.join(all, sql` and `);
}

function matching(filter: Filter): RawBuilder<SqlBool> {
  const rest = withoutSearch(filter);
  return filter.search === undefined ? rest : sql`${rest} and ${hasText('s.search_key', filter.search)}`;
}

const educators = sql`left join educators e on e.id = s.educator_id`;

export const studentList: records.RecordList<Filter> = {
  noun: 'student',
  as: 's',
  columns: listColumns,
  nameColumn: 'fullName',
  owner: { column: 'educator_id', join: educators },
  matches,
  file: 'Users.xlsx',
  name: { en: 'Users', 'zh-Hans': '学生' },
};

const studentsBy = (index: string) => byIndex({ table: 'students', index, as: 's' });

/** Uses the most selective index. */
function matches(filter: Filter): RawBuilder<unknown> {
  const match = isOfOwner(filter) || filter.search === undefined ? null : records.studentMatch(filter.search);
  return match
    ? sql`from ${match.rows} where ${match.matches} and ${withoutSearch(filter)}`
    : sql`from ${studentsBy(narrowestIndex(filter))} where ${matching(filter)}`;
}

/** For a filter without a search; `joins` come between the students and the conditions. */
function matchesInOrder(filter: Filter, order: Order, joins = sql``): RawBuilder<unknown> {
  const { index } = order;
  return sql`from ${studentsBy(index === undefined || index === 'name' ? narrowestIndex(filter) : index)} ${joins} where ${withoutSearch(filter)}`;
}

/** The students of an educator by name, as in its index, however many they are. */
function matchesOfEducatorInOrder(educatorId: number): RawBuilder<unknown> {
  const isOfEducator = isInOrder({ column: 's.educator_id', value: educatorId, next: 's.name_key' });
  return sql`from ${studentsBy('educator')}
    left join educators e on e.id = s.educator_id and e.id = ${educatorId}
    where s.deleted_at is null and ${isOfEducator}`;
}

/** Such students are few enough to check one by one. */
const isOfOwner = (filter: Filter): boolean =>
  'educatorId' in filter || 'channelId' in filter || 'isUnassigned' in filter;

/** If the students of the filter are a range in no index, the one that is fastest to scan. */
function narrowestIndex(filter: Filter): string {
  if (isOfOwner(filter)) return 'educator';
  if ('addedSince' in filter) return 'created';
  if ('search' in filter) return 'id';
  if ('region' in filter) return 'region';
  return 'isActive' in filter ? 'active' : 'name';
}

type PageRequest = records.PageRequest<Filter> & { order: Order };
type Page = { students: Student[]; total: number };
type Total = { total: number };

/** Pages that end within this many rows are read from the beginning of an index by a prepared query. */
const maxPreparedRows = 1_000;

/** Returns a page of the list: in the order of an index if there is one, otherwise by sorting all matches. */
export async function list(
  { database }: Services,
  { filter, sort, page, size }: { filter: Filter; sort: Sort; page: number; size: number },
): Promise<Page | JsonAnswer<Page>> {
  const request: PageRequest = { filter, order: orderOf(sort), offset: (page - 1) * size, size };
  if ('search' in filter) return search(database, request);
  const isInOrder = request.order.index !== undefined && !('channelId' in filter) && !('addedSince' in filter);
  if (!isInOrder) return sortMatches(database, request);

  if (isRangeOfIndex(request) && page * size <= maxPreparedRows) return preparedPage(database, request);
  const [students, total] = await Promise.all([scan(database, request), countMatches(database, filter)]);
  return { students, total };
}

/** Whether the matches are contiguous in the index of this order. */
function isRangeOfIndex({ filter, order }: PageRequest): boolean {
  const conditions = Object.keys(filter).length;
  return conditions === 0 || (conditions === 1 && order.name === 'fullName');
}

/** How many students a search reads in the order of the list; sorting all matches takes about as long. */
const maxWalked = 20_000;

/** Returns a page of a search. Few matches are sorted; many are met soon in the order of the list. */
async function search(database: Database, request: PageRequest): Promise<Page> {
  const counted = await sortMatches(database, request, maxCounted + 1);
  if (counted.total <= maxCounted) return counted;
  const students = (await walk(database, request)) ?? (await sortMatches(database, request)).students;
  return { students, total: counted.total };
}

/** Returns a page if it is full before the walk ends, otherwise null. */
export async function walk(database: Database, request: PageRequest): Promise<Student[] | null> {
  const { order, offset, size } = request;
  const { search: text = '', ...filter } = request.filter;
  // Chinese names come after all others.
  if (order.index === undefined || beginsEastAsian(text)) return null;
  const walked = sql`select s.id, s.search_key ${matchesInOrder(filter, order)}
    order by ${records.termsOf(order.columns, order.direction)} limit ${maxWalked}`;
  const found = sql`select w.id from (${walked}) w where ${hasText('w.search_key', text)}
    limit ${size} offset ${offset}`;
  const students = await readPage(database, found, order);
  return students.length === size ? students : null;
}

/** Returns a page of a list without a search by reading the index of its order up to the end of the page. */
export function scan(database: Database, { filter, order, offset, size }: PageRequest): Promise<Student[]> {
  const found = sql`select s.id ${matchesInOrder(filter, order)}
    order by ${records.termsOf(order.columns, order.direction)} limit ${size} offset ${offset}`;
  return readPage(database, found, order);
}

function readPage({ read, source }: Database, ids: RawBuilder<unknown>, order: Order): Promise<Student[]> {
  const query = sql<Student>`select ${listed} from (${ids}) page
    left join students s on s.id = page.id ${educators} order by ${records.terms(order)}`;
  return readOffThread(source, query.compile(read));
}

type Kind = { conditions: readonly Condition[]; order: Order; firstPage: number | null };

/** The most frequent request, so the query is prepared, and writes the answer as JSON. */
async function preparedPage({ read }: Database, { filter, order, ...page }: PageRequest): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ conditions: conditionsOf(filter), order, firstPage: records.firstPageOf(page) });
  const [answer] = await query(read, { ...filter, ...page });
  return new JsonAnswer(answer?.json ?? '');
}

const names = Object.keys(listColumns);

const pageQuery = preparedQueryOf(
  ({ conditions, order, firstPage }: Kind, db, values: Filter & { offset: number; size: number }) => {
    const filter = pick(values, conditions);
    const [matches, columns] =
      filter.educatorId === undefined
        ? [matchesInOrder(filter, order, educators), order.columns]
        : [matchesOfEducatorInOrder(filter.educatorId), sorts.educatorId.columns];
    const rows = sql`select ${listed} ${matches}
      order by ${records.termsOf(columns, order.direction)} ${records.pageLimit(firstPage, values)}`;
    return selectJsonPage({ name: 'students', rows, columns: names, total: storedCountQuery(filter) }).compile(db);
  },
);

export async function sortMatches(database: Database, request: PageRequest, max?: number): Promise<Page> {
  const { rows, total } = await records.sortMatches<Student, Filter>(studentList, database, request, max);
  return { students: rows, total };
}

/** Returns the exact number of students that a filter finds. If the database stores the number, nothing is counted. */
export async function countMatches(database: Database, filter: Filter): Promise<number> {
  if (!isStored(filter)) return records.countMatches(studentList, database, filter);
  const { source, read } = database;
  return (await readOffThread(source, storedCountQuery(filter).compile(read)))[0]?.total ?? 0;
}

/** By region and status, also without an educator, and for each educator, so also for a channel. */
function isStored(filter: Filter): boolean {
  if ('search' in filter || 'addedSince' in filter) return false;
  return !('educatorId' in filter || 'channelId' in filter) || !('isActive' in filter || 'region' in filter);
}

/** Only for filters whose number the database stores. */
function storedCountQuery(filter: Filter): RawBuilder<Total> {
  const { educatorId, channelId, isUnassigned, isActive, region } = filter;
  const isOfEducators = educatorId !== undefined || channelId !== undefined;
  if (isOfEducators && isUnassigned !== undefined) return sql`select 0 as total`;
  if (isOfEducators)
    return sql`select coalesce(sum(student_count), 0) as total from educators where deleted_at is null
      ${educatorId === undefined ? sql`` : sql`and id = ${educatorId}`}
      ${channelId === undefined ? sql`` : sql`and channel_id = ${channelId}`}`;
  const counter = sql.ref(isUnassigned === undefined ? 'students' : 'unassigned');
  return sql`select coalesce(sum(${counter}), 0) as total from student_totals where 1 = 1
    ${isActive === undefined ? sql`` : sql`and is_active = ${isActive}`}
    ${region === undefined ? sql`` : sql`and region = ${region}`}`;
}

/** Returns students without an educator, sorted by name; names of one or two Latin characters are left out. */
export async function listUnassigned(
  { database: { read, source } }: Services,
  { searchQuery, Page, Size }: RequestOf<typeof listUnassignedStudents>,
) {
  const found = sql`from students where deleted_at is null and educator_id is null
    and name_width >= ${sql.lit(minChoosableWidth)}
    ${searchQuery === '' ? sql`` : sql`and ${containsSearched('search_key', searchQuery)}`}`;
  const page = sql<{ studentId: number; studentName: string }>`select id as "studentId", full_name as "studentName"
    ${found} order by name_key, id limit ${Size} offset ${(Page - 1) * Size}`;
  const [students, [counted]] = await Promise.all([
    readOffThread(source, page.compile(read)),
    readOffThread(source, sql<Total>`select count(*) as total ${found}`.compile(read)),
  ]);
  return { students, total: counted?.total ?? 0 };
}

type Exported = { filter: Filter; sort: Sort; ids: readonly number[] | undefined };

export function exportStudents({ database }: Services, { filter, sort, ids }: Exported): Promise<FileResult> {
  const order = orderOf(sort);
  // In the order of an index if there is one, so that a million rows need not be sorted.
  const found =
    filter.search === undefined && order.index !== undefined ? matchesInOrder(filter, order) : matches(filter);
  const count = () => countMatches(database, filter);
  return records.exportRecords<Student, Filter>(studentList, database, {
    ids,
    found,
    count,
    order,
    language: sort.language,
  });
}
