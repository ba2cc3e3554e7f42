import { day } from '@eemusic/contract/platform/durations';
import { maxSessions, type PracticeSession } from '@eemusic/contract/learning/learners';
import { sql, type Transaction } from 'kysely';
import {
  chunks,
  liftTimeouts,
  type Query,
  suspendIndexes,
  system,
} from '@eemusic/server/src/platform/database/index.ts';
import { addSessions, recordLibraries, openMonthsOf, report } from '@eemusic/server/src/learning/learners/index.ts';
import { joinReports } from '@eemusic/server/src/learning/practice/index.ts';
import type { Tables } from '@eemusic/server/src/platform/database/tables.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { analyzeTables } from './analyze-tables.ts';
import { demoRandom } from './random.ts';
import { readPlayers } from './players.ts';
import { type ScoresByGrade, sessionsOf } from './sessions.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

const recentDays = 90;
const eachPlays = 14;

/** Draws the practice of active students in the last months. */
export async function planPractice({ database, clock }: Needed): Promise<PracticeSession[]> {
  const now = clock.now();
  const random = demoRandom(await nextId(database.read));
  const players = await readPlayers(database.read, random, now);
  const scores = await listScores(database.read);
  const today = Math.floor(now.getTime() / day);
  const active = players.until.reduce((sum, until) => sum + (until >= today ? 1 : 0), 0);
  const plan = { players, scores, days: recentDays, count: active * eachPlays, now };
  return [...sessionsOf(random, plan)].flat();
}

/** Adds that practice by the learning app's own action, and returns the number of sessions. */
export async function seedPractice(services: Needed): Promise<number> {
  const sessions = await planPractice(services);
  for (const chunk of chunks(sessions, maxSessions)) {
    const at = receivedAt(chunk, services.clock.now());
    await report({ ...services, clock: { ...services.clock, now: () => at } }, { sessions: chunk }, system('demo'));
  }
  return sessions.length;
}

const longDays = 730;
const progressEvery = 500_000;

/** Adds about this many sessions over the last 24 months, for measurements. */
export async function fillPractice(
  { database, clock }: Needed,
  { sessions: count, onProgress }: { sessions: number; onProgress(text: string): void },
): Promise<void> {
  const { engine } = database;
  const now = clock.now();
  const random = demoRandom(await nextId(database.read));
  const players = await readPlayers(database.read, random, now);
  const scores = await listScores(database.read);
  onProgress(`Sessions of ${players.count} students`);
  let done = 0;
  const days = Array.from({ length: longDays + 1 }, (_, ago) => new Date(now.getTime() - ago * day));
  await openMonthsOf(
    database,
    days.map((at) => ({ startedAt: at.toISOString() })),
  );
  const write = async (tx: Transaction<Tables>) => {
    await liftTimeouts(tx);
    await joinReports(tx);
    // Session ids grow with time, so their index only grows at its end; it also keeps each session unique.
    const kept = { indexes: ['practice_sessions_once'], triggers: true };
    const suspended = await suspendIndexes(tx, engine, ['practice_sessions'], kept);
    for (const sessions of sessionsOf(random, { players, scores, days: longDays, count, now })) {
      if (sessions.length === 0) continue;
      const before = done;
      const received = { ...clock, now: () => receivedAt(sessions, now) };
      done += (await addSessions(tx, sessions, received)).size;
      await recordLibraries(tx, sessions);
      if (Math.floor(before / progressEvery) < Math.floor(done / progressEvery))
        onProgress(`Sessions: ${done} of ${count}`);
    }
    onProgress('Indexes');
    await suspended.restoreIndexes();
    await suspended.restoreTriggers();
  };
  await database.write(write);
  onProgress('Statistics');
  await analyzeTables(database, ['practice_sessions', 'student_libraries']);
  onProgress(`Done: ${done} sessions`);
}

/** An hour after the last session began, when it has certainly ended. */
function receivedAt(sessions: readonly PracticeSession[], now: Date): Date {
  const last = Date.parse(sessions.at(-1)?.startedAt ?? now.toISOString());
  return new Date(Math.min(now.getTime(), last + day / 24));
}

/** Continues from the highest stored id, so that each run draws with another seed. */
async function nextId(db: Query): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from practice_sessions`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}

/** Published scores by the index of their grade. */
async function listScores(db: Query): Promise<ScoresByGrade> {
  const rows = await db
    .selectFrom('grades')
    .leftJoin('scores', (join) => join.onRef('scores.grade_id', '=', 'grades.id').on('scores.deleted_at', 'is', null))
    .select(['grades.place', 'scores.id'])
    .orderBy('grades.place')
    .orderBy('scores.id')
    .execute();
  const grades = new Map<number, number[]>();
  for (const { place, id } of rows) {
    const ids = grades.get(place) ?? [];
    if (id !== null) ids.push(id);
    grades.set(place, ids);
  }
  return [...grades.values()];
}
