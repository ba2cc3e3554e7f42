import { day } from '@eemusic/contract/platform/durations';
import { listCountedKeys, readOverview } from '@eemusic/contract/learning/analytics';
import { listSubscriptions } from '@eemusic/contract/sales/subscriptions';
import { updateStudent } from '@eemusic/contract/sales/users';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { expectWhole } from '#testing/expect-whole.ts';
import { minutes, startAnalytics } from '#testing/start-analytics.ts';

describe('a period', () => {
  it('is by default the last 30 days, split into days, weeks or months by its length', async () => {
    const { overview } = await startAnalytics();

    const usual = (await overview()).body;
    expect(usual).toMatchObject({ first: null, last: null, isEmpty: true });
    expect(usual.period).toEqual({ from: '2026-01-31', to: '2026-03-01', step: 'day' });
    expect(usual.series).toHaveLength(30);
    const ends = async (from: string, to: string) => {
      const { period, series } = (await overview({ from, to })).body;
      return [period.step, series[0]?.to, series[1]?.from, series.at(-1)?.from, series.at(-1)?.to];
    };
    expect(await ends('2026-01-01', '2026-01-31')).toEqual([
      'day',
      '2026-01-01',
      '2026-01-02',
      '2026-01-31',
      '2026-01-31',
    ]);
    expect(await ends('2025-12-31', '2026-02-03')).toEqual([
      'week',
      '2026-01-04',
      '2026-01-05',
      '2026-02-02',
      '2026-02-03',
    ]);
    expect(await ends('2025-08-30', '2026-03-01')).toEqual([
      'month',
      '2025-08-31',
      '2025-09-01',
      '2026-03-01',
      '2026-03-01',
    ]);
    expect((await overview({ from: '2026-02-27' })).body.series).toHaveLength(3);
  });

  it('is split as asked, unless that makes too many parts', async () => {
    const { overview, performance } = await startAnalytics();
    const period = { from: '2026-01-01', to: '2026-03-01' };

    expect((await overview({ ...period, step: 'day' })).body.series).toHaveLength(60);
    const weekly = (await performance({ ...period, step: 'week' })).body;
    expect([weekly.period.step, weekly.series.length]).toEqual(['week', 9]);
    expect((await overview({ ...period, step: 'month' })).body.series).toHaveLength(3);
    const long = (await overview({ from: '2025-01-01', to: '2026-03-01', step: 'day' })).body;
    expect([long.period.step, long.series.length]).toEqual(['month', 15]);
    expect((await overview({ from: '2025-01-01', to: '2026-03-01', step: 'week' })).body.period.step).toBe('week');
  });

  it('is refused if it ends before it begins, is too long, or its scope never existed', async () => {
    const { overview, navigation, performance, sessionsBehind, educatorId, channel, services } = await startAnalytics();
    const channelId = await channel();
    await services.database.write((tx) =>
      tx
        .updateTable('channels')
        .set({ deleted_at: '2026-03-01T00:00:00.000Z', name: '' })
        .where('id', '=', channelId)
        .execute(),
    );

    expect(await overview({ from: '2026-02-02', to: '2026-02-01' })).toRefuse(
      400,
      'The first day must not lie after the last one',
    );
    expect(await navigation({ from: '2016-01-01', to: '2026-03-01' })).toRefuse(400, 'Choose up to ten years');
    expect((await navigation({ from: '2016-02-24', to: '2026-03-01' })).body.isEmpty).toBe(true);
    expect(await performance({ from: 'yesterday' })).toRefuse(400);
    expect(await sessionsBehind({ from: '2026-02-01', to: '2026-03-01', screen: 'ho\0me' })).toRefuse(400);
    expect(await overview({ to: '9999-12-31' })).toRefuse(400);
    expect((await overview({ from: '9998-12-02', to: '9998-12-31' })).body.series).toHaveLength(30);
    expect((await sessionsBehind({ from: '9998-12-31', to: '9998-12-31' })).body.total).toBe(0);
    expect((await performance({ to: '1900-01-02' })).body.period.from).toBe('1900-01-01');
    expect(await overview({ channelId: '999' })).toRefuse(404);
    expect(await overview({ educatorId: '999' })).toRefuse(404);
    expect((await overview({ channelId: String(channelId), educatorId: String(educatorId) })).status).toBe(200);
  });
});

describe('figures', () => {
  it('include what was just reported, for today and for days long past', async () => {
    const { report, session, student, overview, count } = await startAnalytics();
    const studentId = await student({ region: 'SD' });
    const active = async () => {
      const { students, practice, first, last } = (await overview({ from: '2025-12-01', to: '2026-03-01' })).body;
      return [students.active, practice.sessions, practice.seconds, first, last];
    };

    await report([session(studentId)]);
    expect(await active()).toEqual([1, 1, 300, '2026-03-01', '2026-03-01']);
    await count();
    await report([session(studentId, { startedAt: '2025-12-05T23:59:59Z', seconds: 60 })]);
    expect(await active()).toEqual([1, 2, 360, '2025-12-05', '2026-03-01']);
    await count();
    expect(await active()).toEqual([1, 2, 360, '2025-12-05', '2026-03-01']);
  });

  it('of each channel side by side are those of the channel by itself, the best seller first', async () => {
    const { channels, overview, practise, student, educator, channel } = await startAnalytics();
    const small = await channel('Small Channel');
    const big = await channel('Big Channel');
    const idle = await channel('Idle Channel');
    const played = async (channelId: number, times: number) => {
      const educatorId = await educator({ name: `School ${channelId}`, channelId });
      const studentId = await student({ educatorId });
      const stamps = { student_id: studentId, educator_id: educatorId, channel_id: channelId };
      await practise(
        Array.from({ length: times }, (_, n) => ({ ...stamps, started_at: minutes('2026-02-20', channelId * 60 + n) })),
      );
    };
    await played(small, 2);
    await played(big, 5);

    const { body } = await channels();
    expect(body.total).toBe(body.channels.length);
    for (const one of body.channels) {
      const { students, practice, sales } = (await overview({ channelId: String(one.channelId) })).body;
      expect(one).toMatchObject({ students, practice, sales });
    }
    const ids = body.channels.map(({ channelId }) => channelId);
    expect(ids).toEqual(expect.arrayContaining([small, big, idle]));
    const sessionsOf = (id: number) => body.channels.find(({ channelId }) => channelId === id)?.practice.sessions;
    expect([small, big, idle].map(sessionsOf)).toEqual([2, 5, 0]);
    const amounts = body.channels.map(({ sales }) => sales.amount);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    for (let n = 0; n < 12; n += 1) await channel(`Further Channel ${n}`);
    const [first, second] = [(await channels()).body, (await channels({ Page: '2' })).body];
    expect([first.channels.length, second.channels.length]).toEqual([12, second.total - 12]);
    expect(await channels({ from: '2026-02-02', to: '2026-02-01' })).toRefuse(400);
  });

  it('name the hardest scores with enough attempts, and their grades', async () => {
    const { performance, practise, student } = await startAnalytics();
    const studentId = await student();
    const played = (score: number, accuracy: number, times: number) =>
      Array.from({ length: times }, (_, n) => ({
        student_id: studentId,
        score_id: score,
        accuracy,
        started_at: minutes('2026-02-20', score * 20 + n),
      }));

    await practise([...played(1, 0.5, 9), ...played(2, 0.75, 10), ...played(3, 0.6, 12), ...played(3, 0.9, 1)]);

    const { byScore, hardest, scores, scored, accuracy } = (await performance()).body;
    expect(scores).toBe(3);
    expect(byScore.map(({ scoreId, sessions }) => [scoreId, sessions])).toEqual([
      [3, 13],
      [2, 10],
      [1, 9],
    ]);
    expect(hardest.map(({ scoreId, accuracy }) => [scoreId, accuracy?.toFixed(4)])).toEqual([
      [3, '0.6231'],
      [2, '0.7500'],
    ]);
    expect(hardest[0]).toMatchObject({
      name: 'Deleted score',
      purged: ['score'],
      gradeNumber: null,
      gradeNameZh: null,
      libraryId: null,
    });
    expect([scored, accuracy?.toFixed(4)]).toEqual([32, ((4.5 + 7.5 + 7.2 + 0.9) / 32).toFixed(4)]);
  });

  it('show names only to holders of User Management', async () => {
    const { practise, student, studentsBehind, sessionsBehind, salesBehind, inUse, educatorId, anAdministrator } =
      await startAnalytics();
    const studentId = await student({ educatorId, fullName: '李雷', birthYear: 2019 });
    await practise([{ student_id: studentId, educator_id: educatorId, started_at: '2026-03-01T08:00:00.000Z' }]);
    const { token } = await anAdministrator({ codes: ['DA', 'UM'] });

    const shown = async (asking?: { token: string }) => [
      (await studentsBehind({ kind: 'active' }, asking)).body.students,
      (await sessionsBehind({}, asking)).body.sessions,
    ];
    expect(await shown()).toMatchObject([
      [
        {
          studentId,
          fullName: null,
          educatorId,
          educatorName: 'Oak School',
          age: 7,
          sessions: 1,
          seconds: 300,
          createdOn: '2026-03-01',
        },
      ],
      [
        {
          studentId,
          fullName: null,
          educatorId,
          educatorName: 'Oak School',
          startedAt: '2026-03-01T08:00:00.000Z',
          scoreName: null,
        },
      ],
    ]);
    expect(await shown({ token })).toMatchObject([[{ fullName: '李雷' }], [{ fullName: '李雷' }]]);

    await inUse({ fullName: '韩梅' });
    expect((await salesBehind()).body.sales).toMatchObject([{ fullName: null }]);
    expect((await salesBehind({}, { token })).body.sales).toMatchObject([{ fullName: '韩梅' }]);
  });

  it('can be limited to a channel or educator, found by name, or by id even if deleted', async () => {
    const { scopes, channel, educatorId, services } = await startAnalytics();
    const channelId = await channel('North_1');
    const gone = await channel('North Sea');
    await services.database.write((tx) =>
      tx.updateTable('channels').set({ deleted_at: '2026-03-01T00:00:00.000Z' }).where('id', '=', gone).execute(),
    );

    expect((await scopes({ searchQuery: 'nORTH' })).body).toEqual({
      channels: [{ channelId, name: 'North_1', purged: [] }],
      educators: [],
    });
    expect((await scopes({ searchQuery: 'h_1' })).body.channels).toHaveLength(1);
    expect((await scopes({ searchQuery: 'h%1' })).body.channels).toHaveLength(0);
    expect((await scopes({ channelId: gone, educatorId })).body).toEqual({
      channels: [{ channelId: gone, name: 'North Sea', purged: [] }],
      educators: [{ educatorId, name: 'Oak School', purged: [], channelId: null }],
    });
  });
});

describe('students, subscriptions and sales', () => {
  it('are counted correctly after any changes, and as the list of keys counts them', async () => {
    const figures = await startAnalytics();
    const { call, services, educator, channel, key, inUse, toggle, deleteKeys, student, remove, restore, wait } =
      figures;
    const channelId = await channel();
    const other = await educator({ name: 'Elm School', channelId });
    for (let n = 0; n < 3; n += 1) await key(other);
    const [first, second, third] = [await inUse(), await inUse({}, other), await inUse({}, other)];
    await figures.redeem((await key(other)).code, { studentId: second.studentId });
    await toggle(third.id, true);
    await deleteKeys((await key(other)).id);
    const lapsed = await student({
      educatorId: other,
      subscriptionCode: 'OLD',
      activeFrom: '2024-01-01',
      expireBy: '2026-02-10',
    });
    await student({ expireBy: '2026-03-01', subscriptionCode: 'TODAY' });
    const gone = await student({ educatorId: other });
    const back = await student();
    await remove(gone);
    await restore(await remove(back));
    const [sale] = await figures.sales();
    await call(refundSale, { saleId: sale?.id ?? 0, reason: 'Bought twice' });
    await figures.call(updateStudent, { UserId: first.studentId, fullname: '王芳', teacherId: other });

    const seen = (await figures.overview()).body;
    const ofChannel = (await figures.overview({ channelId: String(channelId) })).body;
    expect(seen.students).toEqual({ active: 0, new: 6, lapsed: 1 });
    expect(ofChannel.students).toMatchObject({ lapsed: 1 });
    expect((await figures.studentsBehind({ kind: 'lapsed' })).body.students.map(({ studentId }) => studentId)).toEqual([
      lapsed,
    ]);
    expect(seen.sales).toMatchObject({ count: 4, refunds: 1 });
    expect(ofChannel.sales).toMatchObject({ count: 3, refunds: 0 });
    const analyst = await figures.anAdministrator({ codes: ['DA'] });
    for (const { state, keys } of seen.subscriptions) {
      const statuses = state === 'Expired' ? (['Expired', 'Renewed'] as const) : [state];
      const lists = await Promise.all(statuses.map((status) => call(listSubscriptions, { status })));
      const educators = lists.flatMap(({ body }) => body.educators);
      const sumOf = (found: typeof educators) => found.reduce((sum, { foundKeys }) => sum + foundKeys, 0);
      expect(sumOf(educators), state).toBe(keys);
      const own = ofChannel.subscriptions.find((one) => one.state === state);
      expect(sumOf(educators.filter(({ educatorId }) => educatorId === other)), state).toBe(own?.keys);
      expect((await call(listCountedKeys, { state }, analyst)).body.keys, state).toHaveLength(keys);
    }
    expect(seen.subscriptions.map(({ keys }) => keys)).toEqual([3, 2, 1, 1]);
    wait(400 * day);
    const asking = await figures.anAdministrator({ codes: ['DA'] });
    const later = (await call(readOverview, { from: '2026-03-01', to: '2027-05-01' }, asking)).body;
    expect(later.subscriptions.map(({ keys }) => keys)).toEqual([3, 1, 2, 1]);
    expect(later.students).toMatchObject({ lapsed: 3 });
    await expectWhole(services.database);
  });
});
