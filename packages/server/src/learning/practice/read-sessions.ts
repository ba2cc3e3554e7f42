import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { byIndex, type Engine, type Query } from '#platform/database/index.ts';
import { maxLinkMs, type Session } from './count.ts';
import type { Period } from './days.ts';

/** The scope: everybody, a channel, an educator, or an educator while in a channel. */
export type Scope = { channelId: number | null; educatorId: number | null };

export const everybody: Scope = { channelId: null, educatorId: null };

/** Small enough to be read in a few ms. */
const pageSize = 1000;

/** Selects the table of sessions with the index for the scope. */
export function sessionsOf(engine: Engine, { channelId, educatorId }: Scope): RawBuilder<unknown> {
  const index = educatorId !== null ? 'educator' : channelId !== null ? 'channel' : 'time';
  return byIndex(engine, { table: 'practice_sessions', index });
}

export function inScope({ channelId, educatorId }: Scope): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [];
  if (educatorId !== null) all.push(sql`educator_id = ${educatorId}`);
  if (channelId !== null) all.push(sql`channel_id = ${channelId}`);
  return all.length === 0 ? sql`1 = 1` : sql.join(all, sql` and `);
}

export const isIn = ({ channelId, educatorId }: Scope, session: Session): boolean =>
  (channelId === null || session.channelId === channelId) && (educatorId === null || session.educatorId === educatorId);

/** The SQL condition that a session began within a period. */
export const within = ({ from, to }: Period): RawBuilder<SqlBool> =>
  sql`started_at >= ${startOfDay(from).toISOString()} and started_at < ${startOfDay(addDays(to, 1)).toISOString()}`;

type Span = { from: Date; before: Date };

/** Returns the period, extended by the time that a visit can reach beyond it on both sides. */
export const withNeighbours = ({ from, to }: Period): Span => ({
  from: new Date(startOfDay(from).getTime() - maxLinkMs),
  before: new Date(startOfDay(addDays(to, 1)).getTime() + maxLinkMs),
});

export const sessionColumns = sql`id, student_id as "studentId", educator_id as "educatorId", channel_id as "channelId",
  grade_id as "gradeId", score_id as "scoreId", region, birth_year as "birthYear", started_at as "startedAt", seconds,
  accuracy, screen`;

/** Yields sessions by start, in keyset pages, and yields to the event loop after each page. */
export async function* readSessions(
  { read, engine }: { read: Query; engine: Engine },
  scope: Scope,
  { from, before }: Span,
): AsyncGenerator<Session[]> {
  let after = { startedAt: from.toISOString(), id: 0 };
  for (;;) {
    const { rows } = await sql<Session>`select ${sessionColumns} from ${sessionsOf(engine, scope)}
      where ${inScope(scope)} and (started_at, id) > (${after.startedAt}, ${after.id})
        and started_at < ${before.toISOString()}
      order by started_at, id limit ${pageSize}`.execute(read);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
    await yieldToEventLoop();
  }
}

/** Counts the sessions of a period, up to `limit`. */
export async function countSessions(
  { read, engine }: { read: Query; engine: Engine },
  scope: Scope,
  period: Period,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`select count(*) as sessions from (select 1 as one
    from ${sessionsOf(engine, scope)} where ${inScope(scope)} and ${within(period)} limit ${limit}) counted`.execute(
    read,
  );
  return Number(rows[0]?.sessions ?? 0);
}
