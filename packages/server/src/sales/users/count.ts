import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Database, type Engine, folded, preparedQueryOf } from '#platform/database/index.ts';
import { studentMatch } from '#sales/user-management/index.ts';
import { type Filter, type Shape, shapeOf } from './filter.ts';
import { found, foundByScan, isOfSome } from './found.ts';

type Total = { total: number };

/** Exactly how many students a filter finds; what the database keeps a count of is not counted. */
export async function countFound(database: Database, filter: Filter): Promise<number> {
  const { engine, source, read } = database;
  const [counted] = isKept(filter)
    ? await kept(shapeOf(filter))(read, filter)
    : await readOffThread(source, counting(engine, filter).compile(read));
  return counted?.total ?? 0;
}

/** The same of a text that many have: its trigrams would bring nearly all, again and again. */
export async function countCommon({ engine, source, read }: Database, filter: Filter): Promise<number> {
  const isShort = [...folded(filter.search ?? '')].length <= 4;
  const all = isShort ? counting(engine, filter) : sql<Total>`select count(*) as total ${foundByScan(engine, filter)}`;
  const [counted] = await readOffThread(source, all.compile(read));
  return counted?.total ?? 0;
}

const none: Filter = {
  ...{
    search: null,
    educatorId: null,
    channelId: null,
    isUnassigned: false,
    isActive: null,
    region: null,
    addedSince: null,
  },
};

/** How many students there are. */
export async function countAll({ read }: Database): Promise<number> {
  const [counted] = await kept(shapeOf(none))(read, none);
  return counted?.total ?? 0;
}

function counting(engine: Engine, filter: Filter): RawBuilder<Total> {
  const match = isSearchAlone(filter) ? studentMatch(engine, filter.search) : null;
  return match
    ? sql`select count(*) as total from ${match.ids} where ${match.matches}`
    : sql`select count(*) as total ${found(engine, filter)}`;
}

const isSearchAlone = (filter: Filter) => {
  const { search: _search, ...limits } = shapeOf(filter);
  return !Object.values(limits).includes(true);
};

/** Of all, by region and status; of educators and channels; and of those without an educator. */
function isKept(filter: Filter): boolean {
  if (filter.search !== null || filter.addedSince !== null) return false;
  return !isOfSome(filter) || (filter.isActive === null && filter.region === null);
}

const kept = preparedQueryOf((shape: Shape, db, values: Filter) => keptCount(shape, values).compile(db));

function keptCount(shape: Shape, { educatorId, channelId, isActive, region }: Filter): RawBuilder<Total> {
  const isOfEducator = shape.educatorId || shape.channelId;
  if (isOfEducator && shape.isUnassigned) return sql`select 0 as total`;
  if (isOfEducator)
    return sql`select coalesce(sum(student_count), 0) as total from educators where deleted_at is null
      ${shape.educatorId ? sql`and id = ${educatorId}` : sql``}
      ${shape.channelId ? sql`and channel_id = ${channelId}` : sql``}`;
  if (shape.isUnassigned)
    return sql`select (select coalesce(sum(students), 0) from student_totals)
      - (select coalesce(sum(student_count), 0) from educators where deleted_at is null) as total`;
  return sql`select coalesce(sum(students), 0) as total from student_totals where 1 = 1
    ${shape.isActive ? sql`and is_active = ${isActive}` : sql``}
    ${shape.region ? sql`and region = ${region}` : sql``}`;
}
