import type { Selected } from '@eemusic/contract/platform/selection';
import { type RawBuilder, sql } from 'kysely';
import { type Change, type Database, preparedQueryOf, readOffThread } from '#platform/database/index.ts';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { matches } from './matches.ts';

type Total = { total: number };

/** Returns the exact number of students that a filter finds. If the database stores the number, nothing is counted. */
export async function countMatches({ source, read }: Database, filter: Filter): Promise<number> {
  const [counted] = isStored(filter)
    ? await storedCount(conditionsOf(filter))(read, filter)
    : await readOffThread(source, sql<Total>`select count(*) as total ${matches(filter)}`.compile(read));
  return counted?.total ?? 0;
}

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

export function select({ database }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (limit) => findIds(database, filter, { limit }),
    () => countMatches(database, filter),
  );
}

/** Returns the ids of students that a filter finds, up to a limit. In a transaction, its own changes are visible. */
export async function findIds(
  database: Database,
  filter: Filter,
  { limit, within }: { limit: number; within?: Change },
): Promise<number[]> {
  const { source, read } = database;
  const query = sql<{ id: number }>`select s.id ${matches(filter)} limit ${limit}`;
  const rows = within ? (await query.execute(within)).rows : await readOffThread(source, query.compile(read));
  return rows.map(({ id }) => id);
}
