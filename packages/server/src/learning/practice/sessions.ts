import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { hour } from '@eemusic/contract/platform/durations';
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { byIndex, lock, lockShared, type Database, epochMs, readOffThread } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

export type Period = { from: string; to: string };

export type Session = {
  id: number;
  studentId: number;
  educatorId: number | null;
  channelId: number | null;
  gradeId: number | null;
  scoreId: number | null;
  region: string | null;
  birthYear: number | null;
  startedAt: string;
  seconds: number;
  /** 0 … 1 */
  accuracy: number | null;
  screen: string;
};

export const sessionColumns = sql`id, student_id as "studentId", educator_id as "educatorId", channel_id as "channelId",
  grade_id as "gradeId", score_id as "scoreId", region, birth_year as "birthYear", started_at as "startedAt", seconds,
  accuracy, screen`;

/** In ms. A longer session means that the app was left open, so it counts as only this long. */
const maxSessionMs = 6 * hour;
const maxGapMs = hour / 2;
export const visitLimits = { maxSessionMs, maxGapMs };

/** In ms. A session that begins more than this after another one never belongs to the same visit. */
export const maxLinkMs = maxSessionMs + maxGapMs;

/** The scope: everybody, a channel, an educator, or an educator while in a channel. */
export type Scope = { channelId: number | null; educatorId: number | null };

export const everybody: Scope = { channelId: null, educatorId: null };

export function sessionsOf({ channelId, educatorId }: Scope): RawBuilder<unknown> {
  const index = educatorId !== null ? 'educator' : channelId !== null ? 'channel' : 'time';
  return byIndex({ table: 'practice_sessions', index });
}

export function inScope({ channelId, educatorId }: Scope): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [];
  if (educatorId !== null) all.push(sql`educator_id = ${educatorId}`);
  if (channelId !== null) all.push(sql`channel_id = ${channelId}`);
  return all.length === 0 ? sql`1 = 1` : sql.join(all, sql` and `);
}

/**
 * The company's day of a session, which is stored when the session comes, so that neither another time zone nor the
 * removal of its time of day moves it. A session from before that was stored counts on its day in UTC.
 */
export const dayOfSession = sql<string>`coalesce(practice_sessions.day, substr(practice_sessions.started_at, 1, 10))`;

export const within = (period: Period): RawBuilder<SqlBool> =>
  sql`${dayOfSession} between ${period.from} and ${period.to} and ${around(period)}`;

/** By index, for any time zone; also selects the sessions next to a period that belong to the same visits. */
const around = ({ from, to }: Period): RawBuilder<SqlBool> =>
  sql`practice_sessions.started_at >= ${startOfDay(addDays(from, -1)).toISOString()}
    and practice_sessions.started_at < ${startOfDay(addDays(to, 2)).toISOString()}`;

const lockName = 'purge of practice';

/** Shared, so that no session is added for a purged student, or while `lockReports` is held. */
export const joinReports = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, lockName);

/** Later reports see the changes of this transaction, and their sessions get higher ids. */
export const lockReports = (tx: Transaction<Tables>): Promise<void> => lock(tx, lockName);

/** By what sessions are counted; a move goes from one screen to another, or to the same one again. */
export type Kind = 'total' | 'grade' | 'birth' | 'region' | 'score' | 'screen' | 'move';

/** `item`: the id of a grade or score, a year of birth, a region or a screen; 0 or '' if it is unknown. */
export type Counted = {
  kind: Kind;
  item: string;
  sessions: number;
  seconds: number;
  scored: number;
  /** The sum in millionths, so that the order of adding does not matter. */
  accuracy: number;
  /** Visits that began and that ended on a screen. */
  entries: number;
  exits: number;
  students: number;
};

/** `scopeId`: the channel or educator; 0 for all. `span`: the day or month. */
export type CountedSpan = Counted & { scopeId: number; span: string };

/** Stands between the screens of a move. */
export const moveSeparator = '\n';

const text = (value: RawBuilder<unknown>) => sql`cast(${value} as varchar(20))`;

export const items: Record<Kind, { item: RawBuilder<unknown>; where?: RawBuilder<SqlBool> }> = {
  total: { item: sql`''` },
  grade: { item: text(sql`coalesce(grade_id, 0)`) },
  birth: { item: text(sql`coalesce(birth_year, 0)`) },
  region: { item: sql`coalesce(region, '')` },
  score: { item: text(sql`score_id`), where: sql`score_id is not null` },
  screen: { item: sql`screen` },
  move: { item: sql`concat(screen, ${sql.lit(moveSeparator)}, next_screen)`, where: sql`next_screen is not null` },
};
export const kinds = Object.keys(items) as Kind[];

/** SQL on the columns of a session and on `counted_on`, its day. */
export const spans = {
  none: sql`''`,
  day: sql`counted_on`,
  month: sql`substr(counted_on, 1, 7)`,
};

type Request = {
  scope: Scope;
  period: Period;
  kinds: readonly Kind[];
  span?: RawBuilder<unknown>;
  /** Counts each channel or educator that has at least so many sessions by itself. */
  each?: { column: 'channel_id' | 'educator_id'; minSessions: number };
};

export function countSessions({ source, read }: Database, request: Request): Promise<CountedSpan[]> {
  const { scope, period, span = spans.none, each } = request;
  const table = sessionsOf(scope);
  const scopeId = each ? sql.ref(each.column) : sql.lit(0);
  const isLarge = each
    ? sql`${scopeId} in (select ${scopeId} from ${table} where ${within(period)}
        group by 1 having count(*) >= ${each.minSessions})`
    : sql`1 = 1`;
  const hasVisits = request.kinds.some((kind) => kind === 'screen' || kind === 'move');
  const { maxSessionMs, maxGapMs } = visitLimits;
  const visits = sql`,
    timed as (select near.*, starts + ${maxGapMs} + case when seconds < ${maxSessionMs / 1000}
      then seconds * 1000 else ${maxSessionMs} end as ends from near),
    visited as (select timed.*, case when starts < lag(ends) over visit then 0 else 1 end as is_entry,
      case when lead(starts) over visit < ends then lead(screen) over visit end as next_screen
      from timed window visit as (partition by student_id, educator_id, channel_id order by started_at, id))`;
  const query = sql<CountedSpan>`with near as (select ${dayOfSession} as counted_on, id, student_id, educator_id,
      channel_id, grade_id, birth_year, region, score_id, screen, seconds, accuracy, started_at
      ${hasVisits ? sql`, ${epochMs(sql`started_at`)} as starts` : sql``}
      from ${table} where ${inScope(scope)} and ${isLarge} and ${hasVisits ? around(period) : within(period)})
    ${hasVisits ? visits : sql``},
    counted as materialized (select * from ${sql.raw(hasVisits ? 'visited' : 'near')}
      where counted_on between ${period.from} and ${period.to})
    ${sql.join(
      request.kinds.map((kind) => countOf(kind, { scopeId, span, hasVisits })),
      sql` union all `,
    )}`;
  return readOffThread(source, query.compile(read));
}

type By = { scopeId: RawBuilder<unknown>; span: RawBuilder<unknown>; hasVisits: boolean };

function countOf(kind: Kind, { scopeId, span, hasVisits }: By): RawBuilder<CountedSpan> {
  const { item, where = sql`1 = 1` } = items[kind];
  const visits = hasVisits && kind === 'screen';
  return sql`select ${scopeId} as "scopeId", ${span} as span, ${sql.lit(kind)} as kind, ${item} as item,
    count(*) as sessions, sum(seconds) as seconds, count(accuracy) as scored,
    cast(coalesce(sum(round(cast(accuracy * 1000000 as numeric))), 0) as bigint) as accuracy,
    ${visits ? sql`sum(is_entry)` : sql.lit(0)} as entries,
    ${visits ? sql`sum(case when next_screen is null then 1 else 0 end)` : sql.lit(0)} as exits,
    count(distinct student_id) as students
    from counted where ${where} group by 1, 2, 4`;
}
