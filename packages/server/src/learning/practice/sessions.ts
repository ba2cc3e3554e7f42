import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { hour } from '@eemusic/contract/platform/durations';
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { byIndex, lock, lockShared } from '#platform/database/index.ts';
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

/** Selects the table of sessions with the index for the scope. */
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

/** The SQL condition that a session counts in a period. */
export const within = (period: Period): RawBuilder<SqlBool> =>
  sql`${dayOfSession} between ${period.from} and ${period.to} and ${around(period)}`;

/**
 * The SQL condition on the start, by index, of all sessions of a period in any time zone, and of those next to it that
 * belong to the same visits.
 */
export const around = ({ from, to }: Period): RawBuilder<SqlBool> =>
  sql`practice_sessions.started_at >= ${startOfDay(addDays(from, -1)).toISOString()}
    and practice_sessions.started_at < ${startOfDay(addDays(to, 2)).toISOString()}`;

const lockName = 'purge of practice';

/**
 * A shared lock for transactions that add sessions: none is added for a purged student, or while `lockReports` is held.
 */
export const joinReports = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, lockName);

/**
 * Waits for running reports of practice. Later reports see the changes of this transaction, and their sessions get
 * higher ids.
 */
export const lockReports = (tx: Transaction<Tables>): Promise<void> => lock(tx, lockName);
