import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Engine, joinInOrder, readOffThread } from '#platform/database/index.ts';
import { regionsInOrder } from '#sales/regions/index.ts';
import { countMatches } from './count.ts';
import { listed } from './fields.ts';
import type { Filter } from './filter.ts';
import { matchesByEducator, matchesInOrder } from './matches.ts';
import type { PageRequest } from './sort-matches.ts';
import { type Direction, inRegion, type Order, type Term, term, terms, termsOf } from './sorts.ts';

/** A part of the list that an index has in order. */
type Range = {
  from: RawBuilder<unknown>;
  columns: readonly Term[];
  isCounted?: boolean;
  /** The filter that finds exactly this part, if there is one. */
  filter?: Filter;
};
type Slice = { direction: Direction; skip: number; limit: number };

/** To skip more students than this, using the counts of their educators is faster than reading them. */
const maxSkippedRows = 5_000;

const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<Direction, Direction>;

/** Returns a page by scanning an index from whichever end of the list is nearer. */
export async function scanRange(
  database: Database,
  { filter, order, offset, size }: PageRequest,
  total: number,
): Promise<Student[]> {
  const { engine, read, source } = database;
  const run = <Row>(query: RawBuilder<Row>) => readOffThread(source, query.compile(read));
  const pageSize = Math.min(size, total - offset);
  const isFromEnd = offset + size / 2 > total / 2;
  const ranges = rangesOf(engine, filter, order);
  const direction = isFromEnd ? opposite[order.direction] : order.direction;
  const students: Student[] = [];
  let skip = isFromEnd ? total - offset - pageSize : offset;
  for (const range of isFromEnd ? ranges.toReversed() : ranges) {
    const limit = pageSize - students.length;
    if (limit <= 0) break;
    const slice = { direction, skip, limit };
    const ids =
      range.isCounted && skip > maxSkippedRows ? skipEducators(engine, filter, slice) : skipRows(range, slice);
    const rows = await run(sql<Student>`select ${listed} from (${ids}) page left join students s on s.id = page.id
      left join educators e on e.id = s.educator_id order by ${terms(order)}`);
    if (isFromEnd) students.unshift(...rows);
    else students.push(...rows);
    if (rows.length > 0 || ranges.length === 1) skip = 0;
    else if (range.filter) skip -= await countMatches(database, range.filter);
    else skip -= (await run(sql<{ total: number }>`select count(*) as total ${range.from}`))[0]?.total ?? 0;
  }
  return students;
}

/**
 * Blanks are a separate range after all others, because their place in an index depends on the engine and the
 * direction.
 */
export function rangesOf(engine: Engine, filter: Filter, order: Order): Range[] {
  const { columns, blank, name } = order;
  const [first = 's.id', ...rest] = columns;
  const from = matchesInOrder(engine, filter, order);
  if (blank === undefined) return [{ from, columns }];
  if (name === 'educatorName')
    return [
      { from: matchesByEducator(engine, filter), columns, isCounted: areCounted(filter) },
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
    filter: { ...filter, region },
  }));
  return [...ranges, { from: sql`${from} and s.region is null`, columns: inRegion }];
}

const skipRows = ({ from, columns }: Range, { direction, skip, limit }: Slice) =>
  sql`select s.id ${from} order by ${termsOf(columns, direction)} limit ${limit} offset ${skip}`;

/** Whether a filter finds either all students of an educator or none, so that the educators' counts can be used. */
export const areCounted = (filter: Filter): boolean =>
  Object.keys(filter).every((condition) => condition === 'educatorId' || condition === 'channelId');

/**
 * Returns ids of students in the order of their educators' names; educators before the page are skipped by their
 * student counts.
 */
export function skipEducators(
  engine: Engine,
  { educatorId, channelId }: Filter,
  { direction, skip, limit }: Slice,
): RawBuilder<unknown> {
  return sql`with counted as (
      select id, name_key, student_count,
        sum(student_count) over (order by ${termsOf(['name_key', 'id'], direction)} rows unbounded preceding) as last
      from educators where deleted_at is null and student_count > 0
        ${educatorId === undefined ? sql`` : sql`and id = ${educatorId}`}
        ${channelId === undefined ? sql`` : sql`and channel_id = ${channelId}`}),
    reached as (select id, name_key, last - student_count as skipped from counted
      where last > ${skip} and last - student_count < ${skip + limit})
    select s.id from reached e ${joinInOrder(engine)} students s on s.educator_id = e.id where s.deleted_at is null
    order by ${termsOf(['e.name_key', 'e.id', 's.name_key', 's.id'], direction)}
    limit ${limit} offset ${skip} - (select coalesce(min(skipped), ${skip}) from reached)`;
}
