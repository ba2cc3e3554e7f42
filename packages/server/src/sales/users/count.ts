import { type RawBuilder, sql } from 'kysely';
import {
  readOffThread,
  type Database,
  type Engine,
  searchable,
  preparedQueryOf,
  shortGramOf,
} from '#platform/database/index.ts';
import { countShortGram, studentMatch } from '#sales/user-management/index.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { matches, matchesByScan } from './matches.ts';

type Total = { total: number };

/** Returns the exact number of students that a filter finds. If the database stores the number, nothing is counted. */
export async function countMatches(database: Database, filter: Filter): Promise<number> {
  const { engine, source, read } = database;
  const gram = isSearchAlone(filter) ? shortGramOf(filter.search ?? '') : null;
  const short = gram === null ? null : await countShortGram(read, gram);
  if (short) return short.students;
  const [counted] = isStored(filter)
    ? await storedCount(conditionsOf(filter))(read, filter)
    : await readOffThread(source, countQuery(engine, filter).compile(read));
  return counted?.total ?? 0;
}

/**
 * Like `countMatches`, for a text that many students contain. A longer text has several trigrams with many matches
 * each, so a scan is faster.
 */
export async function countCommon(database: Database, filter: Filter): Promise<number> {
  const { engine, source, read } = database;
  const isShort = [...searchable(filter.search ?? '')].length <= 4;
  if (isShort) return countMatches(database, filter);
  const query = sql<Total>`select count(*) as total ${matchesByScan(engine, filter)}`;
  const [counted] = await readOffThread(source, query.compile(read));
  return counted?.total ?? 0;
}

/** A search without other conditions is counted in the trigram index, without reading students. */
export function countQuery(engine: Engine, filter: Filter): RawBuilder<Total> {
  const match = isSearchAlone(filter) ? studentMatch(engine, filter.search ?? null) : null;
  return match
    ? sql`select count(*) as total from ${match.ids} where ${match.matches}`
    : sql`select count(*) as total ${matches(engine, filter)}`;
}

export const isSearchAlone = (filter: Filter) => conditionsOf(filter).join() === 'search';

/**
 * Whether the database stores the number: by region and status, also without an educator, and for each educator, of
 * which those of a channel are the sum.
 */
function isStored(filter: Filter): boolean {
  if ('search' in filter || 'addedSince' in filter) return false;
  return !('educatorId' in filter || 'channelId' in filter) || !('isActive' in filter || 'region' in filter);
}

const storedCount = preparedQueryOf((conditions: readonly Condition[], db, values: Filter) =>
  storedCountQuery(pick(values, conditions)).compile(db),
);

/** Only for filters whose number the database stores. */
export function storedCountQuery(filter: Filter): RawBuilder<Total> {
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
