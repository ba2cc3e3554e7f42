import { updateCompany } from '@eemusic/contract/access/company';
import { listCountedSessions, listCountedStudents, readOverview } from '@eemusic/contract/learning/analytics';
import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { eraseStudent } from '@eemusic/contract/sales/privacy';
import { expect, it } from 'vitest';
import { countDays } from '#learning/practice/index.ts';
import { someKeys } from '#testing/some-keys.ts';

it('new users are counted by the days of the company, those of one educator too', async () => {
  const { call, inUse, wait, createTestAdministrator, educatorId, services } = await someKeys();
  wait(30 * day + 5 * hour + 39 * minute);
  expect(services.clock.now().toISOString()).toBe('2026-03-31T15:59:00.000Z');
  await inUse();
  wait(minute);
  await inUse();
  wait(day);
  await inUse();
  const { token } = await createTestAdministrator('UM', 'SM', 'DA');
  const read = async (zone: string, scope: object) => {
    await call(updateCompany, { currency: 'CNY', timeZone: zone }, { token });
    const overview = await call(readOverview, { from: '2026-03-30', to: '2026-04-02', ...scope }, { token });
    const behind = async (on: string) =>
      (await call(listCountedStudents, { kind: 'new', from: on, to: on, Page: '1', Size: '10', ...scope }, { token }))
        .body;
    const april = await behind('2026-04-01');
    return {
      all: overview.body.students.new,
      byDay: overview.body.series.map((one) => one.new),
      behind: [april.total, ...april.students.map(({ createdOn }) => createdOn)],
    };
  };

  for (const scope of [{}, { educatorId: String(educatorId) }]) {
    const inChina = await read('Asia/Shanghai', scope);
    const inUtc = await read('UTC', scope);
    const inAlaska = await read('America/Anchorage', scope);

    expect(inChina).toEqual({ all: 3, byDay: [0, 1, 1, 1], behind: [1, '2026-04-01'] });
    expect(inUtc).toEqual({ all: 3, byDay: [0, 2, 1, 0], behind: [1, '2026-04-01'] });
    expect(inAlaska).toEqual({ all: 3, byDay: [0, 2, 1, 0], behind: [1, '2026-04-01'] });
  }
});

it('practice is counted by the day of the company on which it began, whatever its time zone is later', async () => {
  const { call, report, session, student, wait, createTestAdministrator, services } = await someKeys();
  wait(12 * hour);
  const { token } = await createTestAdministrator('UM', 'SM', 'DA');
  const setZone = (timeZone: string) => call(updateCompany, { currency: 'CNY', timeZone }, { token });
  const studentId = await student();
  await setZone('Asia/Shanghai');
  await report([
    session(studentId, { startedAt: '2026-02-28T15:59:00Z' }),
    session(studentId, { startedAt: '2026-02-28T16:00:00Z' }),
    session(studentId, { startedAt: '2026-03-01T16:00:00Z' }),
  ]);
  const byDay = async () => {
    const period = { from: '2026-02-27', to: '2026-03-02' };
    const { body } = await call(readOverview, period, { token });
    const listed = await call(listCountedSessions, { ...period, from: '2026-03-01', Size: '10' }, { token });
    return [body.first, ...body.series.map(({ sessions }) => sessions), listed.body.total];
  };

  const inShanghai = await byDay();
  const { signal } = new AbortController();
  await countDays(services, signal);
  const counted = await byDay();
  await setZone('America/Anchorage');

  expect(inShanghai).toEqual(['2026-02-28', 0, 1, 1, 1, 2]);
  expect([counted, await byDay()]).toEqual([inShanghai, inShanghai]);
});

it('a student of several days, months or years is counted once, at their edges by the day of the company', async () => {
  const { call, report, session, student, wait, createTestAdministrator, services } = await someKeys();
  const [first, second] = [await student({ fullName: 'Lin' }), await student()];
  wait(31 * day + 12 * hour);
  const { token } = await createTestAdministrator('UM', 'SM', 'DA');
  await call(updateCompany, { currency: 'CNY', timeZone: 'Asia/Shanghai' }, { token });
  const on = (studentId: number, instants: string[]) =>
    report(instants.map((startedAt) => session(studentId, { startedAt: `${startedAt}:00Z` })));
  await on(first, ['2025-12-31T15:59', '2025-12-31T16:00', '2026-02-28T15:59', '2026-02-28T16:00', '2026-03-31T15:59']);
  await on(second, ['2026-02-28T16:00', '2026-03-31T16:00']);
  const active = async (from: string, to: string) => {
    const { body } = await call(readOverview, { from, to, step: 'month' }, { token });
    const byAge = body.byAge.reduce((sum, { students }) => sum + (students ?? 0), 0);
    expect(byAge).toBe(body.students.active);
    return [body.students.active, ...body.series.map((part) => part.active)];
  };
  const everything = async () => [
    await active('2025-12-30', '2025-12-31'),
    await active('2025-12-31', '2026-01-01'),
    await active('2026-01-02', '2026-02-27'),
    await active('2026-02-28', '2026-03-01'),
    await active('2026-03-02', '2026-03-30'),
    await active('2026-03-31', '2026-04-01'),
    await active('2025-12-31', '2026-03-31'),
    await active('2025-03-02', '2026-04-01'),
  ];
  const expected = [
    [1, 1],
    [1, 1, 1],
    [0, 0, 0],
    [2, 1, 2],
    [0, 0],
    [2, 1, 1],
    [2, 1, 1, 1, 2],
  ];
  const year = [2, ...Array.from({ length: 9 }, () => 0), 1, 1, 1, 2, 1];

  expect(await everything()).toEqual([...expected, year]);
  await countDays(services, new AbortController().signal);
  expect(await everything()).toEqual([...expected, year]);

  const { status } = await call(eraseStudent, { studentId: first, fullName: 'Lin' }, { token });
  expect(status).toBe(200);
  expect(await everything()).toEqual([...expected, year]);
  await countDays(services, new AbortController().signal);
  expect(await everything()).toEqual([...expected, year]);
});
