import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Database, epochMs, readOffThread } from '#platform/database/index.ts';
import { around, dayOfSession, inScope, type Period, type Scope, sessionsOf, visitLimits, within } from './sessions.ts';

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
  /** Distinct students. */
  students: number;
};

/** `scopeId`: the channel or educator; 0 for all. `span`: the day or month. */
export type CountedSpan = Counted & { scopeId: number; span: string };

/** Stands between the screens of a move. */
export const moveSeparator = '\n';

const text = (value: RawBuilder<unknown>) => sql`cast(${value} as varchar(20))`;

type Item = { item: RawBuilder<unknown>; where?: RawBuilder<SqlBool> };

export const items: Record<Kind, Item> = {
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

/** Counts sessions in one statement, off the event loop. */
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
