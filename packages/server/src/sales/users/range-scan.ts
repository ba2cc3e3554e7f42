import type { Student } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Engine, readOffThread } from '#platform/database/index.ts';
import { regionsInOrder } from '#sales/regions/index.ts';
import { listed } from './fields.ts';
import type { Filter } from './filter.ts';
import { matchesByEducator, matchesInOrder } from './matches.ts';
import type { PageRequest } from './sort-matches.ts';
import { inRegion, type Order, type Term, term, terms, termsOf } from './sorts.ts';

/** A part of the list that an index has in order. */
type Range = { from: RawBuilder<unknown>; columns: readonly Term[] };

/** Returns a page of a list without a search by reading an index of its order up to the end of the page. */
export async function scanRange(
  { engine, read, source }: Database,
  { filter, order, offset, size }: PageRequest,
): Promise<Student[]> {
  // SQLite may ignore the order of a subquery without a limit.
  const parts = rangesOf(engine, filter, order).map(
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
      { from: matchesByEducator(engine, filter), columns },
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
