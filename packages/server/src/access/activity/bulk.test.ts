import { listActivity } from '@eemusic/contract/access/activity';
import { readDashboard } from '@eemusic/contract/platform/dashboard';
import { moveStudents } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/database/index.ts';
import { aClass } from '#testing/a-class.ts';

/** Two students who are moved together and deleted one by one, and a way to list the activity. */
async function aMove() {
  const chain = await aClass();
  const { call, student, educator, remove } = chain;
  const students = [await student({ fullName: 'Ann' }), await student({ fullName: 'Ben' })];
  const educatorId = await educator({ name: 'Oak School' });
  chain.wait(1_000);
  const from = chain.services.clock.now().toISOString();
  const { id, token } = await chain.anAdministrator({ codes: ['AD', 'UM'] });
  await call(moveStudents, { students, educatorId }, { token });
  await remove(students[1] ?? 0);
  /** Leaves out the older entries, which added the students. */
  const list = async (filter: object = {}) => (await call(listActivity, { from, ...filter }, { token })).body;
  const summaries = async (filter: object = {}) =>
    (await list(filter)).entries.map(
      ({ action, record, bulk }) => `${action} ${bulk && !bulk.isPart ? bulk.count : record.name}`,
    );
  return { ...chain, students, mover: id, token, list, said: summaries };
}

describe('what was done to many at once', () => {
  it('is one entry that says how many, and opens to a row for each, a page at a time', async () => {
    const { list, said } = await aMove();

    expect(await said({ area: 'student' })).toEqual(['student.deleted Ben', 'student.moved 2']);
    const { entries, total } = await list({ area: 'student' });
    expect(total).toBe(2);
    const bulkId = entries[1]?.bulk?.id;
    expect(await said({ bulkId })).toEqual(['student.moved Ann', 'student.moved Ben']);
    expect(await said({ bulkId, page: 2, size: 1 })).toEqual(['student.moved Ben']);
    const rows = await list({ bulkId });
    expect(rows.total).toBe(2);
    expect(rows.entries[0]).toMatchObject({ before: { educatorId: null }, bulk: { count: 2, isPart: true } });
  });

  it('is found by each of its records, by number and by name, and once by who did it', async () => {
    const { said, students, mover, token, call } = await aMove();
    const ofRecord = (id: number | undefined) => ({ recordKind: 'student', recordId: String(id) });

    expect(await said(ofRecord(students[0]))).toEqual(['student.moved Ann']);
    expect(await said(ofRecord(students[1]))).toEqual(['student.deleted Ben', 'student.moved Ben']);
    expect(await said({ searchQuery: 'ben' })).toEqual(['student.deleted Ben', 'student.moved Ben']);
    expect(await said({ searchQuery: 'ann' })).toEqual(['student.moved Ann']);
    expect(await said({ personId: mover, area: 'student' })).toEqual(['student.moved 2']);
    const [entry] = (await call(listActivity, { personId: mover, area: 'student' }, { token })).body.entries;
    expect(await said({ searchQuery: entry?.actor.name, area: 'student' })).toEqual(['student.moved 2']);
  });

  it('is told to colleagues once', async () => {
    const { call, anAdministrator } = await aMove();
    const { token } = await anAdministrator({ codes: ['UM'] });

    const { colleagues } = (await call(readDashboard, {}, { token })).body.dashboard;

    expect(colleagues.filter(({ action }) => action === 'student.moved')).toMatchObject([{ count: 2 }]);
  });

  it('of one change is divided by what was done, and what happened once stays by itself', async () => {
    const { services, list } = await aMove();
    await services.database.change(system('test'), async (tx) => {
      for (const id of [1, 2, 3]) tx.audit('score.enabled', { kind: 'score', id, name: `Score ${id}` });
      tx.audit('score.disabled', { kind: 'score', id: 4, name: 'Score 4' });
      for (const id of [5, 6]) tx.audit('score.deleted', { kind: 'score', id, name: `Score ${id}` });
    });

    const { entries } = await list({ area: 'score' });

    expect(entries.map(({ action, bulk }) => `${action} ${bulk?.count ?? 1}`)).toEqual([
      'score.deleted 2',
      'score.disabled 1',
      'score.enabled 3',
    ]);
  });

  it('of 10,000 takes one line, and its last page is as near as its first', async () => {
    const { services, list } = await aMove();
    await services.database.change(system('test'), async (tx) => {
      for (let id = 1; id <= 10_000; id += 1) tx.audit('score.updated', { kind: 'score', id, name: `Score ${id}` });
    });

    const { entries, total } = await list({ area: 'score' });
    expect([total, entries[0]?.bulk?.count]).toEqual([1, 10_000]);
    const last = await list({ bulkId: entries[0]?.bulk?.id, page: 500, size: 20 });
    expect(last.entries.at(-1)?.record.name).toBe('Score 10000');
  });

  it('can be changed by nobody', async () => {
    const { services } = await aMove();

    for (const text of [
      'update audit_bulks set size = 3',
      'delete from audit_bulks',
      'update audit_entries set is_listed = 1',
    ])
      await expect(services.database.write((tx) => sql.raw(text).execute(tx))).rejects.toThrow();
  });
});
