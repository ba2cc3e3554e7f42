import { type RawBuilder, sql } from 'kysely';
import { aside, type Database } from '#database/index.ts';
import type { Filter } from './filter.ts';
import { found, hasTrigrams, phrase } from './found.ts';

type Total = { total: number };

/** Exactly how many students a filter finds; what the database keeps a count of is not counted. */
export async function countFound(database: Database, filter: Filter): Promise<number> {
  const kept = keptCount(filter);
  if (kept) return (await kept.execute(database.read)).rows[0]?.total ?? 0;

  const { source, read } = database;
  const [counted] = await aside(source, counting(database, filter).compile(read));
  return counted?.total ?? 0;
}

export async function countAll({ read }: Database): Promise<number> {
  const { rows } = await sql<Total>`select coalesce(sum(students), 0) as total from student_totals`.execute(read);
  return rows[0]?.total ?? 0;
}

function counting({ engine }: Database, filter: Filter): RawBuilder<Total> {
  if (engine === 'sqlite' && hasTrigrams(filter.search) && isSearchAlone(filter))
    return sql`select count(*) as total from student_grams where student_grams match ${phrase(filter.search)}`;
  return sql`select count(*) as total ${found(engine, filter)}`;
}

const isSearchAlone = ({ educatorId, channelId, isUnassigned, isActive, region }: Filter) =>
  educatorId === 0 && channelId === 0 && !isUnassigned && isActive === null && region === null;

/** Of all, by region and status; of educators and channels; and of those without an educator. */
function keptCount({
  search,
  educatorId,
  channelId,
  isUnassigned,
  isActive,
  region,
}: Filter): RawBuilder<Total> | null {
  if (search !== '') return null;
  const isOfEducator = educatorId > 0 || channelId > 0;
  const isNarrowed = isActive !== null || region !== null;
  if (isNarrowed && (isOfEducator || isUnassigned)) return null;
  if (isOfEducator && isUnassigned) return sql`select 0 as total`;

  if (isOfEducator)
    return sql`select coalesce(sum(student_count), 0) as total from educators where deleted_at is null
      ${educatorId > 0 ? sql`and id = ${educatorId}` : sql``}
      ${channelId > 0 ? sql`and channel_id = ${channelId}` : sql``}`;
  if (isUnassigned)
    return sql`select (select coalesce(sum(students), 0) from student_totals)
      - (select coalesce(sum(student_count), 0) from educators where deleted_at is null) as total`;
  return sql`select coalesce(sum(students), 0) as total from student_totals where 1 = 1
    ${isActive === null ? sql`` : sql`and is_active = ${isActive}`}
    ${region === null ? sql`` : sql`and region = ${region}`}`;
}
