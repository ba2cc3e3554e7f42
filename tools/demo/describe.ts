import { countDays } from '@eemusic/contract/platform/days';
import { second } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import { type DemoTables, isDay, isInstant, type Row } from '@eemusic/server/src/app/demo/practice.ts';
import type { DemoSession } from '@eemusic/server/src/app/demo/practice.ts';
import type { Query } from '@eemusic/server/src/platform/database/index.ts';
import type { PracticeSession } from '@eemusic/contract/learning/learners';

const tables = [
  'channels',
  'educators',
  'affiliations',
  'students',
  'student_profiles',
  'student_libraries',
  'enrolments',
  'sales',
  'subscription_keys',
] as const;

/** Columns that triggers fill in, and that follow from the others in the time zone of the company. */
const derived = ['student_count', 'educator_count', 'version', 'day', 'month'];
/** Tables whose rows other rows name. */
const named = ['channels', 'educators', 'students', 'student_profiles', 'sales', 'subscription_keys'];

/** Describes the chain of a database at the beginning of a day, with times relative to that day. */
export async function describeChain(db: Query, today: Date): Promise<DemoTables> {
  const described: Record<string, readonly Row[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
    described[table] = rows.map((row) => relativeRow(row, { today, hasId: named.includes(table) }));
  }
  return described;
}

function relativeRow(row: Row, { today, hasId }: { today: Date; hasId: boolean }): Row {
  const columns = Object.entries(row).filter(([column]) => !derived.includes(column) && (hasId || column !== 'id'));
  return Object.fromEntries(columns.map(([column, value]) => [column, relative(column, value, today)]));
}

function relative(column: string, value: Row[string], today: Date): Row[string] {
  if (typeof value === 'string' && isInstant(column)) return Date.parse(value) - today.getTime();
  if (typeof value === 'string' && isDay(column)) return countDays(today.toISOString().slice(0, 10), value) - 1;
  if (typeof value === 'number' && column === 'birth_year') return today.getUTCFullYear() - value;
  if (typeof value === 'string' && column === 'password_hash') return '';
  return value ?? null;
}

/** Describes sessions by the number of their score and the place of their profile. */
export async function describePractice(
  db: Query,
  sessions: readonly PracticeSession[],
  today: Date,
): Promise<DemoSession[]> {
  const profiles = await db.selectFrom('student_profiles').select(['id', 'place']).execute();
  const placeOf = new Map(profiles.map(({ id, place }) => [id, place]));
  return sessions.map(({ studentId, startedAt, seconds, accuracy, screen, scoreId, profileId }) => ({
    studentId,
    at: Math.floor((Date.parse(startedAt) - today.getTime()) / second) * second,
    seconds,
    accuracy,
    screen,
    score: scoreId,
    profile: placeOf.get(profileId ?? 0) ?? null,
  }));
}
