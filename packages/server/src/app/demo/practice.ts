import { day, hour, second } from '@eemusic/contract/platform/durations';
import { maxSessions, type PracticeSession } from '@eemusic/contract/learning/learners';
import type { Duration } from '@eemusic/contract/sales/commissions';
import { addDays, addMonths, firstDayOf, startOfDay as atStartOfDay } from '@eemusic/contract/platform/days';
import { redeem, report } from '#learning/learners/index.ts';
import { type Actor, type Administrator, bulkInsert, chunks, reserveIds, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { closeMonth, payMany } from '#sales/statements/index.ts';
import { generate } from '#sales/subscriptions/index.ts';
import { hashPassword } from '#access/accounts/index.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';

type Needed = Pick<Services, 'database' | 'clock' | 'configuration' | 'random'>;

const learningApp = system('demo');

/** In chronological order; `score` is a number from 1, `profile` the place of the student's profile. */
export type DemoSession = Pick<PracticeSession, 'studentId' | 'seconds' | 'accuracy' | 'screen'> & {
  at: number;
  score: number | null;
  profile: number | null;
};

/** Adds the practice of the last months until now by the learning app's own action. */
export async function addPractice({ database, clock }: Services, all: readonly DemoSession[]): Promise<void> {
  const now = clock.now().getTime();
  const scores = await database.read.selectFrom('scores').select('id').orderBy('id').execute();
  const profiles = await database.read.selectFrom('student_profiles').select(['id', 'student_id', 'place']).execute();
  const profileIds = new Map(profiles.map(({ id, student_id, place }) => [`${student_id} ${place}`, id]));
  const start = startOfDay(clock.now());
  const isOver = ({ at, seconds }: DemoSession) => start + at + seconds * second <= now;
  const sessions = all.filter(isOver).map(({ at, score, profile, ...session }, index): PracticeSession => {
    const scoreId = score === null ? null : (scores[score - 1]?.id ?? null);
    const profileId = profileIds.get(`${session.studentId} ${profile}`) ?? null;
    const startedAt = new Date(start + at).toISOString();
    return { ...session, sessionId: `demo-${index}`, startedAt, scoreId, profileId };
  });
  for (const chunk of chunks(sessions, maxSessions)) {
    // An hour after the last one began, when it has certainly ended.
    const receivedAt = new Date(Math.min(now, Date.parse(chunk.at(-1)?.startedAt ?? '') + hour));
    const receiving = { database, clock: { ...clock, now: () => receivedAt } };
    await report(receiving, { sessions: chunk }, learningApp);
  }
}

/** An order of keys, and the learners who redeem the first of them; `studentId` is null for a new one. */
export type Order = {
  educatorId: number;
  days: Duration;
  count: number;
  learners: Omit<Parameters<typeof redeem>[1], 'key'>[];
};

/** Adds what happened just now by the same actions that people use: educators get keys, and learners redeem some. */
export async function addOrders(services: Needed, orders: readonly Order[], seller: Actor): Promise<void> {
  for (const { educatorId, days, count, learners } of orders) {
    const order = { educatorId, durationDays: days, numberOfKeys: count, isDefault: false };
    const { keys } = await generate(services, order, seller);
    for (const [index, learner] of learners.entries())
      await redeem(services, { ...learner, key: keys[index]?.key ?? '' }, learningApp);
  }
}

const daysUntilPaid = 28;

/** On the second day of the next month, paid four weeks later if that is over. */
export async function addStatements(services: Services, seller: Administrator): Promise<void> {
  const { database, clock } = services;
  const months = await database.read.selectFrom('statements').select('month').distinct().orderBy('month').execute();
  for (const { month } of months) {
    const closedOn = addDays(firstDayOf(addMonths(month, 1)), 1);
    if (closedOn >= clock.today()) return;
    const now = () => new Date(atStartOfDay(closedOn).getTime() + 3 * hour);
    await closeMonth({ ...services, clock: { ...clock, now } }, month, seller);

    const paidOn = addDays(closedOn, daysUntilPaid);
    if (paidOn > clock.today()) continue;
    const closed = await database.read.selectFrom('statements').select('id').where('month', '=', month).execute();
    const payments = closed.map(({ id }) => ({ statementId: id, reference: `TR ${month}-${id}` }));
    await payMany(services, { paidOn, payments }, seller);
  }
}

export type Row = Readonly<Record<string, string | number | null>>;

/** In the order of insertion. Instants are ms from the start of this day in UTC, days from today, years back. */
export type DemoTables = Readonly<Record<string, readonly Row[]>>;

export const isInstant = (column: string) => /(^|_)at$/.test(column);
export const isDay = (column: string) => ['active_from', 'expires_on', 'runs_until'].includes(column);
export const startOfDay = (now: Date) => Math.floor(now.getTime() / day) * day;

/** Adds channels, educators and students with their history to an empty chain, with one audit entry. */
export async function addChain({ database, clock, random }: Services, tables: DemoTables): Promise<void> {
  const passwordHash = await hashPassword(Buffer.from(random.bytes(24)).toString('base64url'));
  const [start, today] = [startOfDay(clock.now()), clock.today()];

  function dated(column: string, value: string | number): string | number {
    if (column === 'password_hash') return passwordHash;
    if (typeof value === 'string') return value;
    if (isInstant(column)) return new Date(start + value).toISOString();
    if (isDay(column)) return addDays(today, value);
    return column === 'birth_year' ? Number(today.slice(0, 4)) - value : value;
  }
  const rowOf = (row: Row): Row => {
    const columns = Object.entries(row).map(([column, value]) => [
      column,
      value === null ? null : dated(column, value),
    ]);
    return Object.fromEntries(columns) as Row;
  };
  const bookedRowOf = (row: Row): Row => {
    const sale = rowOf(row);
    const booked = clock.dayOf(String(sale['at']));
    return { ...sale, day: booked, month: booked.slice(0, 7) };
  };

  await database.change(system('demo'), async (tx) => {
    await lockUserManagement(tx);
    for (const [table, rows] of Object.entries(tables)) {
      // The rows have their ids, so this moves the counter on.
      if ('id' in (rows[0] ?? {})) await reserveIds(tx, table, rows.length);
      await bulkInsert(tx, table, rows.map(table === 'sales' ? bookedRowOf : rowOf));
    }
    const counts = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
    tx.audit('student.seeded', { kind: 'sales chain', id: null, name: 'demo' }, { after: counts });
  });
}
