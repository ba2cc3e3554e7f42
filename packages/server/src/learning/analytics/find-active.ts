import { sql } from 'kysely';
import { inScope, type Period, type Scope, sessionsOf, within } from '#learning/practice/index.ts';
import { type Database, readOffThread } from '#platform/database/index.ts';
import type { Mark } from './mark.ts';
import { inMark } from './where.ts';

export type PageOfMark = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
export type Found = { ids: number[]; total: number };

/** Returns students who practised, by id. */
export async function findActive(
  { source, read, engine }: Database,
  { scope, period, mark, offset, limit }: PageOfMark,
): Promise<Found> {
  const query = sql<{ id: number | null; total: number }>`with found as materialized (select distinct student_id as id
      from ${sessionsOf(engine, scope)} where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}),
    page as (select id from found order by id limit ${limit} offset ${offset})
    select id, total from (select count(*) as total from found) counted left join page on true order by id`;
  const rows = await readOffThread(source, query.compile(read));
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}
