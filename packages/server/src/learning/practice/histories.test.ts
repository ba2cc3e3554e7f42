import { hour } from '@eemusic/contract/platform/durations';
import { addDays, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { steps } from '@eemusic/contract/learning/choices';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { splitPeriod } from '#learning/analytics/counts.ts';
import { erasePractice } from '#learning/learners/index.ts';
import { restamp } from '#learning/learners/store.ts';
import { change } from '#testing/a-sale.ts';
import { startServer } from '#testing/start-server.ts';
import { addStudents } from '#sales/users/index.ts';
import { aPupil } from '#testing/a-class.ts';
import { purgePractice } from '#learning/learners/room.ts';
import { kinds, dayOfSession, joinReports, type Session, sessionColumns } from './sessions.ts';
import { figuresOf, noSums, seriesOf, countDays, countMonths } from './room.ts';
import { addChanges, studentKinds } from './store.ts';
import { countPlainly, plain, skipIds } from './testing.ts';

const first = '2025-11-28';
const lastDay = 95;
const fewest = 3;

const session = fc.record({
  student: fc.constantFrom(0, 0, 0, 1, 2),
  educator_id: fc.constantFrom(1, 1, 1, 1, 2, null),
  channel_id: fc.constantFrom(1, 1, 1, 1, 2, null),
  grade_id: fc.constantFrom(1, 2, null),
  region: fc.constantFrom('SD', null),
  birth_year: fc.constantFrom(2018, null),
  score_id: fc.constantFrom(1, null),
  /** Mostly around a few midnights of the company, two of them at the end of a month or year, which visits cross. */
  minute: fc.oneof(
    fc.nat(lastDay * 1440),
    fc.tuple(fc.constantFrom(3, 4, 34), fc.integer({ min: -20, max: 20 })).map(([day, by]) => day * 1440 + by),
  ),
  seconds: fc.constantFrom(60, 1800, 30_000),
  accuracy: fc.constantFrom(0.5, 0.123457, null),
  screen: fc.constantFrom('home', 'practice'),
});

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      sessions: fc.oneof(
        fc.array(session, { minLength: 1, maxLength: 2 }),
        fc.array(session, { minLength: 1, maxLength: 25, size: 'max' }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), stopped: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('purge' as const, 'erase' as const, 'correct' as const),
      student: fc.constantFrom(0, 1, 2, 3, 4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      from: fc.nat(lastDay),
      days: fc.constantFrom(1, 8, 40, 90),
      isWhole: fc.boolean(),
      channelId: fc.constantFrom(null, null, 1, 2),
      educatorId: fc.constantFrom(null, null, 1, 2),
      step: fc.constantFrom(...steps),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

type CountedSession = Session & { day: string };

async function allSessions({ read }: Database): Promise<CountedSession[]> {
  const { rows } = await sql<CountedSession>`select ${sessionColumns}, ${dayOfSession} as day from practice_sessions
    order by started_at, id`.execute(read);
  return rows;
}

/** Random changes to the practice of five students. */
async function aHistory({ lastId = 0, zone = 'UTC' } = {}) {
  const { services } = await startServer({ codes: null });
  const { database } = services;
  if (lastId > 0) await skipIds(database, lastId);
  const students = await change(services, (tx) =>
    addStudents(
      tx,
      Array.from({ length: 5 }, () => aPupil),
      services.clock.now(),
    ),
  );
  let now = Date.parse('2026-03-05T10:00:00.000Z');
  const clock = openClock(() => new Date(now));
  clock.setTimeZone(zone);
  const counter = { database, clock };
  let sent = 0;

  async function add({ sessions }: Extract<Act, { kind: 'add' }>): Promise<void> {
    const rows = sessions.map(({ student, minute, ...fields }) => {
      const started = new Date(clock.startOfDay(first).getTime() + minute * 60_000).toISOString();
      const ids = { session_id: `${(sent += 1)}`, student_id: students[student] ?? 0, profile_id: null };
      return { ...fields, ...ids, started_at: started, day: clock.dayOf(started), received_at: started };
    });
    await database.write(async (tx) => {
      await joinReports(tx);
      await tx.insertInto('practice_sessions').values(rows).execute();
      await addChanges(
        tx,
        clock,
        rows.map(({ day, started_at: startedAt }) => ({ day, startedAt })),
      );
    });
  }

  async function read({ from, days, isWhole, channelId, educatorId, step }: Extract<Act, { kind: 'ask' }>) {
    const day = addDays(first, from);
    const period = isWhole
      ? { from: firstDayOf(monthOf(day)), to: lastDayOf(monthOf(addDays(day, days))) }
      : { from: day, to: addDays(day, days) };
    const scope = { channelId, educatorId };
    const parts = splitPeriod(period, step);
    const figures = await figuresOf(database, scope, {
      ...period,
      kinds,
      students: studentKinds,
    });
    return { period, parts, figures, series: await seriesOf(database, scope, { parts, students: ['total'] }) };
  }

  async function ask(question: Extract<Act, { kind: 'ask' }>) {
    const { channelId, educatorId } = question;
    const { period, parts, figures, series } = await read(question);
    const all = await allSessions(database);
    const expected = ({ from, to }: typeof period) =>
      countPlainly(
        all,
        (each) =>
          each.day >= from &&
          each.day <= to &&
          (channelId === null || each.channelId === channelId) &&
          (educatorId === null || each.educatorId === educatorId),
      );
    expect(plain(figures)).toEqual(expected(period));
    expect(series).toMatchObject(parts.map((part) => expected(part)['total '] ?? noSums));
  }

  async function purge(student: number): Promise<void> {
    const id = students[student] ?? 0;
    const deletedAt = new Date('2026-01-01T00:00:00.000Z');
    await database.write((tx) =>
      tx.updateTable('students').set({ deleted_at: deletedAt.toISOString() }).where('id', '=', id).execute(),
    );
    const forget = purgePractice(services);
    while ((await database.write((tx) => forget(tx, [id], deletedAt))) === 'more') continue;
  }

  async function correct(student: number): Promise<void> {
    const id = students[student] ?? 0;
    await database.write(async (tx) => {
      await tx.updateTable('students').set({ birth_year: 2015 }).where('id', '=', id).execute();
      await restamp(tx, clock, id);
    });
  }

  async function step(one: Act): Promise<void> {
    if (one.kind === 'add') await add(one);
    if (one.kind === 'ask') await ask(one);
    if (one.kind === 'purge') await purge(one.student);
    if (one.kind === 'erase') await database.write((tx) => erasePractice(tx, clock, students[one.student] ?? 0));
    if (one.kind === 'correct') await correct(one.student);
    if (one.kind !== 'count') return;
    const stop = new AbortController();
    if (one.stopped) setTimeout(() => stop.abort(), 5);
    await countDays(counter, stop.signal);
    await countMonths(counter, stop.signal, fewest);
    now += 2 * hour;
  }

  /** Returns the stored spans; 'a7' is a month of the scope of everybody. */
  async function kept(): Promise<string[]> {
    const { rows } = await sql<{
      kind: string;
    }>`select distinct scope || length(span) as kind from practice_sums`.execute(database.read);
    return rows.map(({ kind }) => kind);
  }
  return { step, read, kept };
}

describe('stored figures of practice', () => {
  it('equal a count of all sessions for any period, channel and educator, whatever happened before', async () => {
    const seen = new Set<string>();
    const histories = fc.sample(fc.array(act, { minLength: 40, maxLength: 40 }), { numRuns: 3, seed: 20_261_121 });
    for (const [index, acts] of histories.entries()) {
      // The ids of two of them pass 2^31 and 2^32.
      const lastId = [0, 2 ** 31 - 50, 2 ** 32 - 50][index];
      const { step, kept } = await aHistory({ lastId, zone: ['UTC', 'Asia/Shanghai', 'America/Anchorage'][index] });
      for (const one of acts) {
        await step(one);
        if (one.kind === 'count') for (const kind of await kept()) seen.add(kind);
      }
    }
    expect([...seen].toSorted()).toEqual(['a10', 'a7', 'c7', 'e7']);
  });

  it('count each session once that comes while two nodes count and others ask', async () => {
    const { step, read } = await aHistory();
    const [sessions = []] = fc.sample(fc.array(session, { minLength: 400, maxLength: 400 }), { numRuns: 1, seed: 7 });
    const question = { kind: 'ask', from: 0, days: 90, isWhole: false, educatorId: null, step: 'week' } as const;
    const over = new AbortController();
    let answers = 0;
    const until = async (work: () => Promise<unknown>) => {
      while (!over.signal.aborted) await Promise.all([work(), wait(5)]);
    };
    const adding = async () => {
      for (let start = 0; start < sessions.length; start += 5) {
        await wait(1);
        await step({ kind: 'add', sessions: sessions.slice(start, start + 5) });
      }
      over.abort();
    };
    const count = () => step({ kind: 'count', stopped: false });
    const asking = until(async () => (answers += (await read({ ...question, channelId: null })).series.length));
    await Promise.all([adding(), until(count), until(count), asking]);
    for (const channelId of [null, 1] as const) await step({ ...question, channelId });
    await count();
    for (const channelId of [null, 1, 2] as const) await step({ ...question, channelId });
    expect(answers).toBeGreaterThan(0);
  });
});
