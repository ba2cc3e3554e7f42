import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { listCountedSessions, listCountedStudents } from '@eemusic/contract/learning/analytics';
import { refundSale } from '@eemusic/contract/sales/refunds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes, startAnalytics } from '#testing/start-analytics.ts';

const session = fc.record({
  student: fc.nat(6),
  educator: fc.constantFrom(0, 0, 1, null),
  channel: fc.constantFrom(0, 0, null),
  grade_id: fc.constantFrom(1, 2, null),
  region: fc.constantFrom('SD', 'BJ', null),
  score_id: fc.constantFrom(11, 12, null),
  minute: fc.nat(70 * 1440),
  next: fc.constantFrom(1, 5, 20, 3000),
  seconds: fc.constantFrom(60, 600),
  accuracy: fc.constantFrom(0.25, 0.9, null),
  screen: fc.constantFrom('home', 'practice', 'result'),
});

type Rows = Partial<CallOf<typeof listCountedSessions> & CallOf<typeof listCountedStudents>>;
type Figures = Pick<Awaited<ReturnType<typeof startAnalytics>>, 'overview' | 'performance' | 'navigation'>;
type Scope = { from: string; to: string; channelId?: string; educatorId?: string };
/** The number in a figure, and the request for the rows behind it. */
type Mark = [number | null, 'students' | 'sessions', Rows];

async function marksOf({ overview, performance, navigation }: Figures, scope: Scope): Promise<Mark[]> {
  const [seen, played, visited] = [
    (await overview(scope)).body,
    (await performance(scope)).body,
    (await navigation(scope)).body,
  ];
  const marks: Mark[] = [
    [seen.students.active, 'students', { kind: 'active' }],
    [seen.students.new, 'students', { kind: 'new' }],
    [seen.students.lapsed, 'students', { kind: 'lapsed' }],
    [seen.practice.sessions, 'sessions', {}],
    [played.scored, 'sessions', { scored: '1' }],
    [visited.visits, 'sessions', { place: 'entry' }],
    [visited.visits, 'sessions', { place: 'exit' }],
  ];
  const both = (cut: { students: number | null; sessions: number }, part: Rows) => {
    marks.push([cut.students, 'students', { kind: 'active', ...part }], [cut.sessions, 'sessions', part]);
  };
  for (const each of [...seen.series.slice(0, 2), ...seen.series.slice(-2)]) {
    marks.push([each.active, 'students', { kind: 'active', from: each.from, to: each.to }]);
    marks.push([each.new, 'students', { kind: 'new', from: each.from, to: each.to }]);
    marks.push([each.sessions, 'sessions', { from: each.from, to: each.to }]);
  }
  for (const each of seen.byAge) both(each, { age: each.isOther ? 'other' : String(each.age ?? 'none') });
  for (const each of played.byGrade) {
    both(each, { gradeId: String(each.gradeId ?? 'none') });
    marks.push([each.scored, 'sessions', { gradeId: String(each.gradeId ?? 'none'), scored: '1' }]);
  }
  for (const each of seen.byRegion) both(each, { region: each.region ?? 'none' });
  for (const each of played.byScore) marks.push([each.sessions, 'sessions', { scoreId: String(each.scoreId) }]);
  for (const { screen, entries, exits, ...each } of visited.screens) {
    both(each, { screen });
    marks.push([entries, 'sessions', { screen, place: 'entry' }], [exits, 'sessions', { screen, place: 'exit' }]);
  }
  for (const { from, to, count } of visited.moves) marks.push([count, 'sessions', { screen: from, next: to }]);
  return marks;
}

async function aSchoolThatPractises() {
  const figures = await startAnalytics();
  const channelId = await figures.channel();
  const educators = [await figures.educator({ channelId }), await figures.educator({ name: 'Elm School' })];
  const students: number[] = [];
  for (let n = 0; n < 7; n += 1)
    students.push(
      await figures.student({
        educatorId: educators[n % 2] ?? null,
        subscriptionCode: `CODE ${n}`,
        expireBy: '2026-02-20',
      }),
    );
  const [drawn = []] = fc.sample(fc.array(session, { minLength: 150, maxLength: 150 }), {
    numRuns: 1,
    seed: 20_261_121,
  });
  await figures.practise(
    drawn.flatMap(({ student, educator, channel, minute, next, ...fields }) => {
      const stamps = {
        student_id: students[student] ?? 0,
        educator_id: educator === null ? null : (educators[educator] ?? null),
        channel_id: channel === null ? null : channelId,
      };
      const birth_year = [2022, 2018, 2016, 2015, 1990, null, 2018][student] ?? null;
      const one = { ...fields, ...stamps, birth_year, started_at: minutes('2025-12-21', minute) };
      // Another session of the same student some minutes later, usually within the visit.
      return [one, { ...one, screen: 'home', accuracy: null, started_at: minutes('2025-12-21', minute + next) }];
    }),
  );
  return { ...figures, channelId, educators };
}

describe('every mark of the figures', () => {
  it('leads to as many rows as it counts, for all, a channel, an educator or both', async () => {
    const school = await aSchoolThatPractises();
    const { channelId, educators, studentsBehind, sessionsBehind } = school;
    const scopes: Scope[] = [
      { from: '2025-12-20', to: '2026-03-05' },
      { from: '2026-01-01', to: '2026-01-31', channelId: String(channelId) },
      { from: '2025-02-05', to: '2026-03-01', educatorId: String(educators[0]) },
      { from: '2026-01-20', to: '2026-03-01', educatorId: String(educators[0]), channelId: String(channelId) },
    ];
    const counted: (readonly (number | null)[])[] = [];
    for (const round of ['as they come', 'counted']) {
      if (round === 'counted') await school.count();
      for (const [index, scope] of scopes.entries()) {
        const marks = await marksOf(school, scope);
        counted.push(marks.map(([figure]) => figure));
        // Only half of the scopes in each run, because a request per mark takes long.
        const isAsked = (index === 1 || index === 3) === (round === 'as they come');
        for (const [figure, what, rows] of isAsked ? marks : []) {
          const query = { ...scope, ...rows, Size: '500' };
          const { body } =
            what === 'students' ? await studentsBehind({ kind: 'active', ...query }) : await sessionsBehind(query);
          const listed = 'students' in body ? body.students : body.sessions;
          expect([body.total, listed.length], `${round} ${JSON.stringify(query)}`).toEqual([figure, figure]);
        }
      }
    }
    expect(counted.slice(0, 4)).toEqual(counted.slice(4));
    expect(
      Math.min(...counted.map((figures) => figures.filter((figure) => figure !== null && figure > 0).length)),
    ).toBeGreaterThan(20);
  });

  it('shows its rows in pages of any size, latest first', async () => {
    const { count, sessionsBehind, studentsBehind } = await aSchoolThatPractises();
    await count();
    const whole = { from: '2025-12-20', to: '2026-03-05' };
    const cuts = [
      {},
      { screen: 'home' },
      { place: 'entry' as const },
      { screen: 'home', next: 'home' },
      { age: '8', gradeId: '1' },
    ];
    for (const cut of [...cuts, { scoreId: '11', region: 'SD' }, { place: 'exit' as const, region: 'SD' }]) {
      const { sessions, total } = (await sessionsBehind({ ...whole, ...cut, Size: '500' })).body;
      const paged = [];
      for (let Page = 1; Page <= Math.ceil(total / 40); Page += 1)
        paged.push(...(await sessionsBehind({ ...whole, ...cut, Size: '40', Page: String(Page) })).body.sessions);
      expect(total).toBeGreaterThan(0);
      expect(paged).toEqual(sessions);
      const order = sessions.map(({ startedAt }) => startedAt);
      expect(order).toEqual(order.toSorted().toReversed());
    }
    const some = (await sessionsBehind({ ...whole, age: '8', gradeId: '1', Size: '500' })).body.sessions;
    const { body } = await studentsBehind({ ...whole, kind: 'active', age: '8', gradeId: '1' });
    expect(body.students.map(({ studentId }) => studentId)).toEqual(
      [...new Set(some.map(({ studentId }) => studentId))].toSorted((a, b) => a - b),
    );
    expect((await studentsBehind({ ...whole, kind: 'active', Size: '3', Page: '3' })).body).toMatchObject({ total: 7 });
    expect((await sessionsBehind({ ...whole, Page: '100' })).body.sessions).toEqual([]);
  });
});

describe('figures of practice', () => {
  it('name no number of students over more than 13 months, but in each month, and never add those up', async () => {
    const { report, session, student, overview, performance, navigation, channels, channel, educator, count } =
      await startAnalytics();
    const channelId = await channel();
    const studentId = await student({ educatorId: await educator({ channelId }), birthYear: 1990 });
    await report(['2025-02-10', '2026-02-10'].map((day) => session(studentId, { startedAt: `${day}T10:00:00Z` })));
    const read = async (to: string) => {
      const period = { from: '2025-02-01', to };
      const [seen, played] = [(await overview(period)).body, (await performance(period)).body];
      const { screens } = (await navigation(period)).body;
      const cuts = [...seen.byAge, ...seen.byGrade, ...seen.byRegion, ...played.byAge, ...played.byGrade, ...screens];
      const compared = (await channels(period)).body.channels.filter(({ practice }) => practice.sessions > 0);
      return {
        active: seen.students.active,
        sessions: seen.practice.sessions,
        ofParts: new Set([
          ...cuts.flatMap(({ sessions, students }) => (sessions > 0 ? [students === null] : [])),
          ...compared.map(({ students }) => students.active === null),
        ]),
        byMonth: seen.series.reduce((sum, { active }) => sum + active, 0),
      };
    };
    const short = { active: 1, sessions: 2, ofParts: new Set([false]), byMonth: 2 };

    for (const round of ['as they come', 'counted']) {
      if (round === 'counted') await count();
      expect(await read('2026-02-28'), round).toEqual(short);
      expect(await read('2026-03-01'), round).toEqual({ ...short, active: null, ofParts: new Set([true]) });
    }
  });
});

describe('sales and keys', () => {
  it('are as many as their marks say, for all, a channel, an educator or both', async () => {
    const figures = await startAnalytics();
    const { call, educator, educatorId, key, inUse, toggle, overview, salesBehind, keysBehind, wait } = figures;
    const channelId = await figures.channel();
    const other = await educator({ name: 'Elm School', channelId });
    for (const of of [educatorId, other]) {
      await key(of);
      await toggle((await inUse({}, of)).id, true);
      const { studentId } = await inUse({}, of);
      wait(60_000);
      await figures.redeem((await key(of)).code, { studentId });
    }
    const [sale, , , last] = await figures.sales();
    for (const { id = 0 } of [sale, last].flatMap((one) => one ?? []))
      await call(refundSale, { saleId: id, reason: 'Bought twice' });

    const [channel, school] = [{ channelId: String(channelId) }, { educatorId: String(other) }];
    const counted = [];
    for (const scope of [
      {},
      channel,
      school,
      { ...channel, ...school },
      { educatorId: String(educatorId), ...channel },
    ]) {
      const { sales, subscriptions } = (await overview(scope)).body;
      const { body } = await salesBehind({ ...scope, Size: '500' });
      const refunds = body.sales.filter(({ isRefund }) => isRefund);
      expect([body.total, body.amount]).toEqual([sales.count + sales.refunds, sales.amount]);
      expect([body.sales.length, refunds.length]).toEqual([body.total, sales.refunds]);
      expect(body.sales.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(sales.amount, 2);
      expect(refunds.every(({ amount }) => amount < 0)).toBe(true);
      const order = body.sales.map(({ at, id }) => `${at} ${String(id).padStart(9, '0')}`);
      expect(order).toEqual(order.toSorted().toReversed());
      const paged = [1, 2].map(async (page) => (await salesBehind({ ...scope, Size: '2', Page: String(page) })).body);
      expect((await Promise.all(paged)).flatMap((each) => each.sales)).toEqual(body.sales.slice(0, 4));
      counted.push([sales.count, sales.refunds, ...subscriptions.map(({ keys }) => keys)]);
      for (const { state, keys } of subscriptions) {
        const found = (await keysBehind({ ...scope, state })).body;
        expect([found.total, found.keys.length, ...found.keys.map(({ status }) => status)]).toEqual([
          keys,
          keys,
          ...Array.from({ length: keys }, () => state),
        ]);
        const pages = [1, 2, 3].map(async (page) => keysBehind({ ...scope, state, Size: '1', Page: String(page) }));
        expect((await Promise.all(pages)).flatMap(({ body }) => body.keys)).toEqual(found.keys);
      }
    }
    const each = [3, 1, 1, 1, 1, 1];
    expect(counted).toEqual([[6, 2, 2, 2, 2, 2], each, each, each, [0, 0, 0, 0, 0, 0]]);
    const [one] = (await keysBehind({ state: 'Available', ...school })).body.keys;
    expect(one).toMatchObject({ educatorName: 'Elm School', runsUntil: null, durationDays: 366 });
    expect(one?.key).toMatch(/^[0-9A-Z]{4}-…-[0-9A-Z]{4}$/);
    expect((await salesBehind({ from: '2020-01-01', to: '2020-01-31' })).body).toEqual({
      sales: [],
      total: 0,
      amount: 0,
    });
  });
});
