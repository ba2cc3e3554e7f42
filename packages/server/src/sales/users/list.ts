import { type RawBuilder, sql } from 'kysely';
import { maxCounted } from '@eemusic/contract/platform/paging';
import type { Student } from '@eemusic/contract/sales/users';
import { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  beginsEastAsian,
  type Database,
  hasText,
  preparedQueryOf,
  readOffThread,
  selectJsonPage,
} from '#platform/database/index.ts';
import { firstPageOf, pageLimit } from '#sales/user-management/index.ts';
import { regionsInOrder } from '#sales/regions/index.ts';
import { countMatches, storedCountQuery } from './count.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { inEducator, inRegion, type Order, orderOf, type Sort, type Term, term, terms, termsOf } from './sorts.ts';
import { listColumns, listed } from './fields.ts';
import { matches, matchesByEducator, matchesInOrder, matchesOfEducatorInOrder } from './matches.ts';

type Request = { filter: Filter; sort: Sort; page: number; size: number };

/** Pages that end within this many rows are read from the beginning of an index by a prepared query. */
const maxPreparedRows = 1_000;
/** Roughly how many rows of an index can be read in the time that it takes to look up and sort one row. */
const scanPerSort = 10;

/** Returns a page of the list: in the order of an index if that reads fewer rows, otherwise by sorting all matches. */
export async function list(
  services: Services,
  { filter, sort, page, size }: Request,
): Promise<Page | JsonAnswer<Page>> {
  const { database } = services;
  const request: PageRequest = { filter, order: orderOf(sort), offset: (page - 1) * size, size };
  if ('search' in filter) return search(database, request);
  if ('addedSince' in filter) return sortMatches(database, request);

  const { order, offset } = request;
  const isRange = isRangeOfIndex(request);
  if (isRange && order.blank === undefined && offset + size <= maxPreparedRows) return preparedPage(database, request);

  const total = await countMatches(database, filter);
  if (offset >= total) return { students: [], total };

  const matchShare = isRange ? 1 : total / (await countMatches(database, {}));
  return (offset + size) / matchShare <= total * scanPerSort
    ? { students: await scanRange(database, request), total }
    : sortMatches(database, request);
}

/** Whether the matches are contiguous in the index of this order. */
function isRangeOfIndex({ filter, order }: PageRequest): boolean {
  const conditions = Object.keys(filter).length;
  if ('channelId' in filter) return false;
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
export async function walk({ read, source }: Database, request: PageRequest): Promise<Student[] | null> {
  const { order, offset, size } = request;
  const { search: text = '', ...filter } = request.filter;
  const [range] = rangesOf(filter, order);
  // Chinese names come after all others.
  if (!range || beginsEastAsian(text)) return null;
  const walked = sql`select s.id, s.search_key ${range.from}
    order by ${termsOf(range.columns, order.direction)} limit ${maxWalked}`;
  const query = sql<Student>`select ${listed}
    from (select w.id from (${walked}) w where ${hasText('w.search_key', text)} limit ${size} offset ${offset}) page
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  const students = await readOffThread(source, query.compile(read));
  return students.length === size ? students : null;
}

type Kind = { conditions: readonly Condition[]; order: Order; firstPage: number | null };

/**
 * Returns one of the first pages of a list, if an index has it in order and without blanks, with its stored total. This
 * is the most frequent request, so the query is prepared, and writes the answer as JSON.
 */
async function preparedPage({ read }: Database, { filter, order, ...page }: PageRequest): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ conditions: conditionsOf(filter), order, firstPage: firstPageOf(page) });
  const [answer] = await query(read, { ...filter, ...page });
  return new JsonAnswer(answer?.json ?? '');
}

const names = Object.keys(listColumns);
const educators = sql`left join educators e on e.id = s.educator_id`;

const pageQuery = preparedQueryOf(
  ({ conditions, order, firstPage }: Kind, db, values: Filter & { offset: number; size: number }) => {
    const filter = pick(values, conditions);
    const [matches, columns] =
      filter.educatorId === undefined
        ? [matchesInOrder(filter, order, educators), order.columns]
        : [matchesOfEducatorInOrder(filter.educatorId), inEducator];
    const rows = sql`select ${listed} ${matches}
      order by ${termsOf(columns, order.direction)} ${pageLimit(firstPage, values)}`;
    return selectJsonPage({ name: 'students', rows, columns: names, total: storedCountQuery(filter) }).compile(db);
  },
);

/** A part of the list that an index has in order. */
type Range = { from: RawBuilder<unknown>; columns: readonly Term[] };

/** Returns a page of a list without a search by reading an index of its order up to the end of the page. */
export async function scanRange(
  { read, source }: Database,
  { filter, order, offset, size }: PageRequest,
): Promise<Student[]> {
  // SQLite may ignore the order of a subquery without a limit.
  const parts = rangesOf(filter, order).map(
    ({ from, columns }) => sql`select id from (
      select s.id ${from} order by ${termsOf(columns, order.direction)} limit ${offset + size}) part`,
  );
  const query = sql<Student>`select ${listed}
    from (select id from (${sql.join(parts, sql` union all `)}) parts limit ${size} offset ${offset}) page
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  return readOffThread(source, query.compile(read));
}

/**
 * Blanks are a separate range after all others, because their place in an index depends on the database and the
 * direction.
 */
function rangesOf(filter: Filter, order: Order): Range[] {
  const { columns, blank, name } = order;
  const [first = 's.id', ...rest] = columns;
  const from = matchesInOrder(filter, order);
  if (blank === undefined) return [{ from, columns }];
  if (name === 'educatorName')
    return [
      { from: matchesByEducator(filter), columns },
      { from: sql`${from} and s.educator_id is null`, columns: ['s.name_key', 's.id'] },
    ];
  if (name === 'region') return regionRanges(from, filter, order);
  return [
    { from: sql`${from} and ${term(first)} ${blank === 'empty' ? sql`> ''` : sql`is not null`}`, columns },
    { from: sql`${from} and ${term(first)} ${blank === 'empty' ? sql`= ''` : sql`is null`}`, columns: rest },
  ];
}

/**
 * Returns a range for each region, in the order of the displayed names, for which there is no index; then one for
 * students without a region.
 */
function regionRanges(from: RawBuilder<unknown>, filter: Filter, { language, direction }: Order): Range[] {
  if (filter.region !== undefined) return [{ from, columns: inRegion }];
  const regions = regionsInOrder[language];
  const ranges = (direction === 'asc' ? regions : regions.toReversed()).map((region) => ({
    from: sql`${from} and s.region = ${region}`,
    columns: inRegion,
  }));
  return [...ranges, { from: sql`${from} and s.region is null`, columns: inRegion }];
}

type PageRequest = { filter: Filter; order: Order; offset: number; size: number };
type Page = { students: Student[]; total: number };

/** Returns a page by sorting the ids of all matches, or of this many, and their number. */
export async function sortMatches(
  { read, source }: Database,
  { filter, order, offset, size }: PageRequest,
  max?: number,
): Promise<Page> {
  const names = order.columns.map((_, index) => `sort_${index}`);
  const sortKeys = order.columns.map((column, index) => sql`${term(column)} as ${sql.ref(`sort_${index}`)}`);
  const upTo = max === undefined ? sql`` : sql`limit ${max}`;
  const found =
    order.name === 'educatorName'
      ? sql`from (select s.id, s.name_key, s.educator_id ${matches(filter)} ${upTo}) s
          left join educators e on e.id = s.educator_id`
      : sql`${matches(filter)} ${upTo}`;
  const query = sql<Student & { total: number }>`
    with found as materialized (select s.id, ${sql.join(sortKeys)} ${found})
    select ${listed}, counted.total from (select count(*) as total from found) counted
      left join (select id from found order by ${terms({ ...order, columns: names })} limit ${size} offset ${offset}) page
        on true
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  const rows = await readOffThread(source, query.compile(read));
  return { students: rows.filter(({ studentId }) => studentId !== null), total: rows[0]?.total ?? 0 };
}
