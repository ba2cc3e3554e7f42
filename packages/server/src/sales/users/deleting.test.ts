import { day } from '@eemusic/contract/platform/durations';
import { deleteEducators } from '@eemusic/contract/sales/educators';
import { deleteStudents, selectStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions, type PurgeStep } from '#platform/deletions/index.ts';
import { aSale } from '#testing/a-sale.ts';
import { aClass } from '#testing/a-class.ts';
import { engine } from '#testing/databases.ts';
import { answeredBefore } from '#testing/many-searches.ts';

const practised = (student_id: number, place: number) => ({
  session_id: `${student_id} ${place}`,
  student_id,
  profile_id: null,
  score_id: null,
  seconds: 60,
  accuracy: null,
  started_at: '2026-03-01T10:00:00.000Z',
  screen: 'practice',
  received_at: '2026-03-01T10:20:00.000Z',
});

describe('deleting students', () => {
  it('removes them from lists and counts, and undo returns them to educators that still exist', async () => {
    const { call, student, educator, educators, studentOf, listed, restore, memberships, actions, wait } =
      await aClass();
    const [oak, elm] = [await educator({ name: 'Oak' }), await educator({ name: 'Elm' })];
    const ids = [await student({ educatorId: oak }), await student({ educatorId: elm }), await student()];
    const left = await student({ educatorId: oak, fullName: 'Stays' });
    wait(1000);

    const { body } = await call(deleteStudents, { usersIds: [...ids, ...ids] });

    expect(body.message).toBe('User deleted successful');
    expect((await listed()).students.map(({ studentId }) => studentId)).toEqual([left]);
    expect(await listed({ searchQuery: '王芳' })).toEqual({ students: [], total: 0 });
    expect((await educators()).educators.map(({ users }) => users)).toEqual([0, 1]);
    expect((await actions()).slice(-3)).toEqual(['student.deleted', 'student.deleted', 'student.deleted']);

    await call(deleteEducators, { educatorsIds: [elm] });
    expect((await restore(body.deletionId)).body).toMatchObject({
      message: '3 users restored',
      code: 'record.restored',
      params: { noun: 'student', count: 3 },
    });
    expect((await Promise.all(ids.map(studentOf))).map(({ teacherId }) => teacherId)).toEqual([oak, null, null]);
    expect(await listed({ searchQuery: '王芳' })).toMatchObject({ total: 3 });
    expect((await educators()).educators.map(({ users }) => users)).toEqual([2]);
    expect((await memberships('enrolments')).filter(([member]) => member === ids[0])).toEqual([
      [ids[0], oak, false],
      [ids[0], oak, true],
    ]);
    expect(await restore(body.deletionId)).toRefuse(409);
  });

  it('deletes all or none, or all that a filter finds unless it finds others by then', async () => {
    const { call, student, listed } = await aClass();
    const [a, b] = [await student({ fullName: 'North A' }), await student({ fullName: 'North B' })];
    await student({ fullName: 'South' });
    const select = async (input: object) => (await call(selectStudents, input)).body;
    const selected = await select({ searchQuery: 'north' });
    const matching = { searchQuery: 'north', token: selected.token ?? '' };
    const remove = (input: object) => call(deleteStudents, input);

    expect(selected.total).toBe(2);
    expect(await select({ searchQuery: 'nobody' })).toMatchObject({ total: 0 });
    expect(await remove({ usersIds: [a, 999_999] })).toRefuse(404, 'This user does not exist');
    for (const input of [{}, { usersIds: [] }])
      expect(await remove(input)).toRefuse(400, 'Please select at least one user');
    for (const usersIds of ['1', ['1'], [0], [1.5], [[1]], { 0: 1 }]) expect(await remove({ usersIds })).toRefuse(400);
    expect(await remove({ usersIds: Array.from({ length: 10_001 }, (_, id) => id + 1) })).toRefuse(400);
    expect(await remove({ matching: { ...matching, searchQuery: '' } })).toRefuse(409);
    const late = await student({ fullName: 'North C' });
    expect(await remove({ matching })).toRefuse(409);
    expect((await listed()).total).toBe(4);
    expect((await remove({ usersIds: [late] })).status).toBe(200);
    expect((await remove({ matching })).status).toBe(200);
    expect((await listed()).students.map(({ fullName }) => fullName)).toEqual(['South']);
    expect(await remove({ usersIds: [b] })).toRefuse(404);
  });

  it.runIf(engine === 'sqlite')(
    'that a filter finds passes all who search, as nobody can write meanwhile',
    async () => {
      const { call, student, listed, services } = await aClass();
      await student();
      const filter = { searchQuery: '王芳' };
      const token = (await call(selectStudents, filter)).body.token ?? '';

      const answered = await answeredBefore(services, 12, () =>
        call(deleteStudents, { matching: { ...filter, token } }),
      );

      expect(answered).toBeLessThan(8);
      expect((await listed()).total).toBe(0);
    },
  );

  it('can be undone only by holders of UM, and not if another student has the code by now', async () => {
    const { student, remove, restore, createTestAdministrator } = await aClass();
    const first = await remove(await student());
    expect(await restore(first, await createTestAdministrator('SM', 'AD'))).toRefuse(403);
    expect(await restore(first, await createTestAdministrator('UM'))).toMatchObject({ status: 200 });

    const second = await remove(await student({ subscriptionCode: 'CODE' }));
    await student({ subscriptionCode: 'CODE' });
    expect(await restore(second)).toRefuse(409);
  });

  it('is final after 30 days: an empty row stays for the ledger and the history', async () => {
    const { services, student, educator, remove, stored, wait, restore, signIn, me } = await aClass();
    const sale = await aSale(services);
    const enrolled = await student({ educatorId: await educator({ name: 'Elm' }) });
    const unused = await student();
    const stays = await student();
    const { read } = services.database;
    await services.database.write(async (tx) => {
      for (const student_id of [enrolled, unused, stays])
        await tx
          .insertInto('practice_sessions')
          .values(Array.from({ length: 300 }, (_, place) => practised(student_id, place)))
          .execute();
      const library = { name: 'First', name_key: 'first', short_name: 'F', image: 'a.png', place: 1, created_at: '' };
      const added = await tx.insertInto('libraries').values(library).returning('id').executeTakeFirstOrThrow();
      const played = [enrolled, stays].map((student_id) => ({ student_id, library_id: added.id }));
      await tx.insertInto('student_libraries').values(played).execute();
    });
    const deletion = await remove(sale.studentId, enrolled, unused);
    wait(30 * day);
    const restorer = restorersOf(services)['student'];
    if (!restorer?.purgeSteps) throw new Error('Practice is not purged');
    const { purgeSteps } = restorer;
    const failing = { student: { ...restorer, purge: () => Promise.reject(new Error('halfway')) } };
    await expect(purgeDeletions(services, failing)).rejects.toThrow('halfway');
    const aheadOfIt = await read.selectFrom('practice_sessions').select('student_id').distinct().execute();
    expect(aheadOfIt).toEqual([{ student_id: stays }]);
    expect((await stored()).filter(({ full_name: name }) => name === '')).toEqual([]);
    await services.database.write((tx) => tx.insertInto('practice_sessions').values(practised(enrolled, 1)).execute());

    let stepsAhead = 1;
    const notAhead: PurgeStep = async (...student) => {
      if (stepsAhead-- > 0) return 'done';
      for (const step of purgeSteps) while ((await step(...student)) === 'more') continue;
      return 'done';
    };
    await purgeDeletions(services, { student: { ...restorer, purgeSteps: [notAhead] } });

    const rows = (await stored()).filter(({ id }) => id !== stays);
    expect(rows.map(({ id }) => id)).toEqual([sale.studentId, enrolled, unused]);
    for (const row of rows)
      expect(row).toMatchObject({
        full_name: '',
        name_key: '',
        search_key: '',
        contact_name: '',
        contact_number: '',
        contact_email: '',
        subscription_code: null,
        expires_on: null,
        region: null,
      });
    for (const [table, left] of [
      ['student_profiles', 2],
      ['practice_sessions', 300],
      ['student_libraries', 1],
    ] as const) {
      const kept = await read.selectFrom(table).select('student_id').execute();
      expect(kept).toEqual(Array.from({ length: left }, () => ({ student_id: stays })));
    }
    expect(await restore(deletion, { token: await signIn(me.id) })).toRefuse(404);
  });
});
