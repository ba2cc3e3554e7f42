import { readOverview } from '@eemusic/contract/learning/analytics';
import { listActivity } from '@eemusic/contract/access/activity';
import { day } from '@eemusic/contract/platform/durations';
import { countOutdated, readRetention, type RetentionKind, updateRetention } from '@eemusic/contract/support/retention';
import { updateStudent } from '@eemusic/contract/sales/users';
import { archiveCard } from '@eemusic/contract/support/board';
import { describe, expect, it } from 'vitest';
import type { Services } from '#platform/services.ts';
import { aKnownStudent, dumpOf, findPersonalTexts } from '#testing/a-known-student.ts';
import { deleteOutdated, monthsBefore } from './room.ts';

const { signal } = new AbortController();

/** On 1 March 2026: a user with data in every room, and an administrator who manages the settings. */
async function aCompany() {
  const student = await aKnownStudent();
  const { call, services, anAdministrator, trail } = student;
  /** Signs in again, because sessions end as the clock advances. */
  const staff = async () => ({ token: (await anAdministrator({ codes: ['AD', 'DA', 'ES', 'UM'] })).token });
  const read = async () => (await call(readRetention, {}, await staff())).body;
  const keep = async (kind: RetentionKind, months: number | null) => {
    const previous = (await read()).rules.find((rule) => rule.kind === kind)?.months ?? null;
    return call(updateRetention, { kind, months, previous }, await staff());
  };
  return {
    ...student,
    staff,
    read,
    keep,
    run: (on: Services = services) => deleteOutdated(on, signal),
    outdated: async (kind: RetentionKind, months: number) =>
      (await call(countOutdated, { kind, months }, await staff())).body.count,
    archive: async () => call(archiveCard, { id: String(student.cardId), isArchived: true }, await staff()),
    /** Returns what the activity says about the runs. */
    texts: async () =>
      (await trail())
        .filter(({ action }) => action === 'company.data-deleted')
        .map(({ actor_kind: by, after }) => ({ by, ...(JSON.parse(after ?? '') as object) })),
    sessions: (count: number) =>
      student.report(Array.from({ length: count }, (_, index) => student.session(student.studentId, at(index)))),
  };
}

/** Each session is on another day, because those of one day would be removed together. */
const at = (index: number) => ({
  sessionId: `many ${index}`,
  startedAt: new Date(Date.UTC(2024, 9, 1 + index, 9, index % 60)).toISOString(),
});

type Database = Services['database'];

/** Throws after this many writes, as if the node crashed. */
function crashingAfter(services: Services, writes: number): Services {
  let left = writes;
  const write: Database['write'] = (work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('crash')) : services.database.write(work);
  };
  return { ...services, database: { ...services.database, write } };
}

describe('personal data', () => {
  it('is kept for ever until a period is set', async () => {
    const server = await aCompany();
    const { wait, run, read, practised, stored } = server;
    wait(4000 * day);
    const before = [await practised(), await stored()];
    await run();

    expect([await practised(), await stored()]).toEqual(before);
    expect((await dumpOf(server))['audit_entries']).toContain('vexworth');
    expect(await read()).toEqual({
      rules: ['users', 'practice', 'cards', 'activity'].map((kind) => ({ kind, months: null })),
      runs: [],
    });
  });

  it('is never kept shorter than the minimum, which a stale change cannot set either', async () => {
    const { call, staff, keep, outdated, trail } = await aCompany();

    expect(await keep('users', 11)).toRefuse(400);
    expect(await keep('practice', 2)).toRefuse(400);
    expect(await keep('activity', 6)).toRefuse(400);
    expect(await outdated('cards', 3)).toBe(0);
    expect(await call(countOutdated, { kind: 'cards', months: 2 }, await staff())).toRefuse(400);
    expect((await keep('users', 12)).body.rules[0]).toEqual({ kind: 'users', months: 12 });
    expect(await call(updateRetention, { kind: 'users', months: 24, previous: null }, await staff())).toRefuse(409);
    expect((await trail()).findLast(({ area }) => area === 'company')).toMatchObject({
      action: 'company.retention-updated',
      before: '{"monthsOfUsers":null}',
      after: '{"monthsOfUsers":12}',
    });
  });

  it('is kept by calendar months', () => {
    const before = (day: string, months: number) => monthsBefore(new Date(`${day}T10:00:00Z`), months).toISOString();
    expect(before('2026-05-31', 3)).toBe('2026-02-28T10:00:00.000Z');
    expect(before('2026-03-15', 12)).toBe('2025-03-15T10:00:00.000Z');
  });
});

describe('practice', () => {
  it('loses profile and time of day, while figures and newer sessions stay the same', async () => {
    const { call, staff, keep, run, wait, practised, report, session, studentId, outdated, read, texts } =
      await aCompany();
    await keep('practice', 3);
    wait(95 * day);
    await report([session(studentId, { sessionId: 'new', startedAt: '2026-06-03T17:30:00Z' })]);
    const period = { from: '2026-02-01', to: '2026-06-30' };
    const overview = async () => {
      const { body } = await call(readOverview, period, await staff());
      return JSON.stringify({ ...body, countedAt: null });
    };
    const before = await overview();
    expect(await outdated('practice', 3)).toBe(3);

    await run();

    expect((await practised()).map((row) => [row.session_id, row.started_at, row.profile_id, row.birth_year])).toEqual([
      ['quillan-1', '2026-02-27T00:00:00.000Z', null, 1971],
      ['quillan-2', '2026-02-27T00:09:00.000Z', null, 1971],
      ['quillan-3', '2026-02-28T00:00:00.000Z', null, 1971],
      ['new', '2026-06-03T17:30:00.000Z', null, 1971],
    ]);
    expect(await overview()).toBe(before);
    expect(await outdated('practice', 3)).toBe(0);
    await report([session(studentId, { sessionId: 'quillan-1', startedAt: '2026-02-27T16:41:00Z' })]);
    expect(await practised()).toHaveLength(4);
    await run();
    expect((await read()).runs).toMatchObject([{ kind: 'practice', months: 3, deleted: 3 }]);
    expect(await texts()).toEqual([{ by: 'system', deletedKind: 'practice', keptMonths: 3, deleted: 3 }]);
  });

  it('that was reported late is reduced in its turn', async () => {
    const { keep, run, wait, practised, report, session, studentId } = await aCompany();
    await keep('practice', 3);
    wait(95 * day);
    await run();
    await report([session(studentId, { sessionId: 'late', startedAt: '2026-02-27T20:15:00Z' })]);
    wait(95 * day);
    await run();

    const late = (await practised()).find((row) => row.session_id === 'late');
    expect(late?.started_at).toBe('2026-02-27T00:00:00.000Z');
  });

  it('is counted once where a node crashes in between, and where two run at once', async () => {
    const { keep, run, wait, services, practised, sessions, read, texts } = await aCompany();
    await sessions(450);
    await keep('practice', 3);
    wait(95 * day);

    await expect(run(crashingAfter(services, 3))).rejects.toThrow('crash');
    expect((await read()).runs).toMatchObject([{ deleted: 200, endedAt: null }]);
    expect(await texts()).toEqual([]);
    await Promise.all([run(), run(), run()]);

    expect((await practised()).every((row) => row.received_at === row.started_at)).toBe(true);
    expect((await read()).runs).toMatchObject([{ deleted: 453, endedAt: services.clock.now().toISOString() }]);
    expect(await texts()).toMatchObject([{ deleted: 453 }]);
  });

  it('is no longer reduced when the period is extended', async () => {
    const { keep, run, wait, services, practised, sessions, read } = await aCompany();
    await sessions(450);
    await keep('practice', 3);
    wait(95 * day);
    await expect(run(crashingAfter(services, 3))).rejects.toThrow('crash');
    await keep('practice', null);
    await run();

    expect((await practised()).filter((row) => row.received_at === row.started_at)).toHaveLength(200);
    expect((await read()).runs).toMatchObject([{ deleted: 200, endedAt: services.clock.now().toISOString() }]);
  });
});

describe('users', () => {
  it('are erased with everything that names them once they had no subscription and no practice for the period', async () => {
    const server = await aCompany();
    const { keep, run, wait, outdated, sales, studentId, stored, report, session, services, file } = server;
    await keep('users', 12);
    const sold = await sales();
    wait(366 * 2 * day + 350 * day);
    await report([session(studentId, { startedAt: services.clock.now().toISOString() })]);
    await run();
    expect((await stored())[0]?.full_name).toBe('Quillan Vexworth');
    wait(360 * day);
    await run();
    expect(await outdated('users', 12)).toBe(0);
    wait(10 * day);
    expect(await outdated('users', 12)).toBe(1);

    await run();

    const dump = JSON.stringify(await dumpOf(server));
    expect(findPersonalTexts(dump)).toEqual([]);
    expect(await services.storage.find(file)).toBeNull();
    expect(await sales()).toEqual(sold);
    expect((await server.read()).runs).toMatchObject([{ kind: 'users', deleted: 1 }]);
  });
});

describe('support cards', () => {
  it('are removed with their files some months after they were archived, and not while they are on the board', async () => {
    const { keep, run, wait, archive, services, file, trail, cardId, read } = await aCompany();
    await keep('cards', 3);
    wait(200 * day);
    await run();
    expect(await services.storage.find(file)).not.toBeNull();
    await archive();
    wait(95 * day);

    await run();

    expect(await services.storage.find(file)).toBeNull();
    const { read: db } = services.database;
    expect(await db.selectFrom('support_mails').select(['text', 'html']).execute()).toEqual([{ text: '', html: null }]);
    expect(await db.selectFrom('support_cards').select('title').execute()).toEqual([{ title: '' }]);
    const ofCard = (await trail()).filter((entry) => entry.record_kind === 'card');
    expect(ofCard.length).toBeGreaterThan(2);
    for (const entry of ofCard)
      expect(entry).toMatchObject({ record_id: String(cardId), record_name: null, after: null });
    expect((await read()).runs).toMatchObject([{ kind: 'cards', deleted: 1 }]);
  });
});

describe('values of the activity', () => {
  it('are removed from entries of users and cards, without claiming that somebody was erased', async () => {
    const { call, staff, keep, run, wait, trail, outdated, studentId, texts } = await aCompany();
    await keep('activity', 12);
    wait(366 * day);
    await call(updateStudent, { UserId: studentId, fullname: 'Quillan Vexworth', contactName: 'New' }, await staff());
    const fixed = async () =>
      (await trail()).map(({ before: _b, after: _a, record_name: _n, subject_id: _s, ...rest }) => rest);
    const entries = await fixed();
    const count = await outdated('activity', 12);
    expect(count).toBeGreaterThan(5);

    await run();
    await run();

    expect((await fixed()).slice(0, entries.length)).toEqual(entries);
    const { body } = await call(listActivity, { recordKind: 'student', recordId: String(studentId) }, await staff());
    expect(body.entries[0]).toMatchObject({ after: { contactName: 'New' } });
    expect(body.entries.slice(1).length).toBeGreaterThan(3);
    for (const entry of body.entries.slice(1)) {
      expect(entry).toMatchObject({ record: { name: null }, before: null, after: null });
      expect(entry.record.isErased).toBeUndefined();
    }
    expect((await trail()).find(({ action }) => action === 'sale.recorded')?.after).toContain('"amount":398');
    expect(await texts()).toEqual([{ by: 'system', deletedKind: 'activity', keptMonths: 12, deleted: count }]);
  });
});
