import { listActivity } from '@eemusic/contract/access/activity';
import { readOverview } from '@eemusic/contract/learning/analytics';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { reportChannel } from '@eemusic/contract/sales/commissions';
import { eraseStudent, exportPersonalData } from '@eemusic/contract/sales/privacy';
import { editStudent, moveStudents, updateStudent } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addReminder } from '#sales/mailing/store.ts';
import { aKnownStudent, dumpOf, findPersonalTexts } from '#testing/a-known-student.ts';
import { aLearner } from '#testing/an-app.ts';

const fullName = 'Quillan Vexworth';

async function anErasure() {
  const student = await aKnownStudent();
  const { call, studentId, services } = student;
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      services.database.read,
    );
    return Number(rows[0]?.n);
  };
  return { ...student, count, erase: (name = fullName) => call(eraseStudent, { studentId, fullName: name }) };
}

/** Tests that a row cannot be replaced either, because replacing fires no trigger for deletions. */
const replacements = [
  'replace into audit_redactions select entry_id, erasure_id from audit_redactions',
  'replace into erasures select * from erasures',
  `replace into erasures (kind, record_id, at, erased_by) select kind, record_id, at, 'nobody' from erasures`,
];

/** Returns which of the texts occur in which tables. */
async function found(server: Parameters<typeof dumpOf>[0]): Promise<string[]> {
  const dump = Object.entries(await dumpOf(server));
  return dump.flatMap(([table, rows]) => findPersonalTexts(rows).map((text) => `${text} in ${table}`));
}

describe('erasing a student', () => {
  it('leaves none of their texts anywhere in the database, nor their files', async () => {
    const server = await anErasure();
    expect((await found(server)).length).toBeGreaterThan(20);
    expect(await server.services.storage.find(server.file)).not.toBeNull();

    expect(await server.erase()).toMatchObject({ status: 200, body: { message: 'User erased for good' } });

    expect(await found(server)).toEqual([]);
    expect(await server.services.storage.find(server.file)).toBeNull();
    await server.runJobs();
    expect(await found(server)).toEqual([]);
  });

  it('leaves sales, sums, commissions, numbers of keys and totals of practice as they were', async () => {
    const { call, erase, educatorId, services, sales, practised, keyOf, keys } = await anErasure();
    const read = async () => {
      const { read: db } = services.database;
      const { channelReport } = (await call(reportChannel, { channelId: 1 })).body;
      const sums = ['sales_months', 'sales_days', 'statements'].map(
        async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db)).rows,
      );
      const total = await sql`select substr(started_at, 1, 10) as day, count(*) as sessions, sum(seconds) as seconds,
        count(accuracy) as marked, count(distinct student_id) as students, min(educator_id) as educator
        from practice_sessions group by 1 order by 1`.execute(db);
      return {
        sales: await sales(),
        sums: await Promise.all(sums),
        commission: channelReport.commission,
        total: total.rows,
      };
    };
    const before = await read();

    await erase();

    expect(await read()).toEqual(before);
    for (const key of keys)
      expect(await keyOf(key.id)).toMatchObject({ code: key.code, educator_id: educatorId, is_held: 0 });
    // The time between two sessions is kept, because it separates visits; the time of day is removed.
    expect((await practised()).map((session) => session.started_at)).toEqual([
      '2026-02-27T00:00:00.000Z',
      '2026-02-27T00:09:00.000Z',
      '2026-02-28T00:00:00.000Z',
    ]);
  });

  it('keeps each entry of the audit trail but for its values, and says so', async () => {
    const { trail, erase, call, studentId, anAdministrator } = await anErasure();
    const fixed = async () =>
      (await trail()).map(
        ({ before: _before, after: _after, record_name: _name, subject_id: _subject, ...rest }) => rest,
      );
    const entries = await fixed();

    await erase();

    expect((await fixed()).slice(0, entries.length)).toEqual(entries);
    const { token } = await anAdministrator({ codes: ['AD', 'UM'] });
    const { body } = await call(listActivity, { recordKind: 'student', recordId: String(studentId) }, { token });
    expect(body.entries[0]).toMatchObject({
      action: 'student.erased',
      record: { name: null },
      after: { practice: 3, cards: 1 },
    });
    expect(body.entries.slice(1).length).toBeGreaterThan(4);
    for (const entry of body.entries.slice(1))
      expect(entry).toMatchObject({ record: { name: null, isErased: true }, before: null, after: null });
    const searched = await call(listActivity, { searchQuery: 'vexworth' }, { token });
    expect(searched.body.total).toBe(0);
    const sale = (await trail()).find(({ action }) => action === 'sale.recorded');
    expect(sale).toMatchObject({ record_name: null, after: expect.stringContaining('"amount":398') });
  });

  it('empties their part of what was done to many at once, and no other', async () => {
    const server = await anErasure();
    const { erase, call, student, studentId, educatorId, educator, anAdministrator } = server;
    const { token } = await anAdministrator({ codes: ['AD', 'UM'] });
    const students = [studentId, await student({ fullName: 'Ann', educatorId })];
    const rowsOf = async (filter: object) => (await call(listActivity, filter, { token })).body.entries;
    await call(moveStudents, { students, educatorId: null }, { token });
    await call(moveStudents, { students, educatorId: await educator({ name: 'Elm' }) }, { token });

    await erase();

    expect(await found(server)).toEqual([]);
    const moves = (await rowsOf({ area: 'student' })).filter(({ action }) => action === 'student.moved');
    expect(moves.map(({ bulk }) => bulk)).toMatchObject([{ count: 2 }, { count: 2 }]);
    for (const { bulk } of moves) {
      const rows = await rowsOf({ bulkId: bulk?.id });
      expect(rows.map(({ record }) => record.name)).toEqual([null, 'Ann']);
      expect(rows.map(({ after }) => after === null)).toEqual([true, false]);
    }
  });

  it('opens the trail to nothing else', async () => {
    const { erase, services, trail, studentId } = await anErasure();
    await erase();
    const before = await trail();
    const id = before.find(({ record_id }) => record_id === String(studentId))?.id ?? 0;

    for (const statement of [
      `update audit_entries set actor_name = 'nobody' where id = ${id}`,
      `update audit_entries set after = '{}' where id = ${id}`,
      'update audit_entries set before = null, after = null, record_name = null',
      'delete from audit_redactions',
      'update erasures set record_id = 7',
      ...(services.database.engine === 'sqlite' ? replacements : []),
    ])
      await expect(
        services.database.write((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/only be added to|permission denied/);

    expect(await trail()).toEqual(before);
  });

  it('is final: nobody opens, exports, restores, renews or reports for them', async () => {
    const { call, erase, studentId, educatorId, key, redeem, report, session, practised } = await anErasure();
    await erase();
    const sessions = (await practised()).length;

    expect(await erase()).toRefuse(404);
    expect(await call(editStudent, { studentId })).toRefuse(404);
    expect(await call(updateStudent, { UserId: studentId, fullname: fullName })).toRefuse(404);
    expect(await call(exportPersonalData, { studentId, format: 'json' })).toRefuse(404);
    expect(await redeem((await key(educatorId)).code, { studentId })).toRefuse(404);
    await report([session(studentId, { sessionId: 'quillan-1' }), session(studentId)]);
    expect((await practised()).length).toBe(sessions);
  });

  it('reaches one who is in the bin, and takes them out of it, and of what an undo keeps', async () => {
    const server = await anErasure();
    const { call, remove, student, studentId, erase, stored } = server;
    const other = await student({ fullName: 'Mei Lin' });
    const deletionId = await remove(studentId, other);

    await erase();

    expect(await found(server)).toEqual([]);
    expect(await call(restoreDeletion, { deletionId })).toMatchObject({ status: 200 });
    const rows = await stored();
    expect(rows.map(({ id, full_name, deleted_at }) => [id, full_name, deleted_at === null])).toEqual([
      [studentId, '', false],
      [other, 'Mei Lin', true],
    ]);
  });

  it('takes along when a school was reminded of their subscription', async () => {
    const { erase, services, studentId, educatorId, count } = await anErasure();
    const ends = [{ studentId, expiresOn: '2028-03-03', daysAhead: 30 }];
    const about = { educator_id: educatorId, channel_id: null, email: 'oak@example.com', language: 'en' } as const;
    const mail = { ...about, ordered_at: services.clock.now().toISOString() };
    await services.database.write((tx) => addReminder(tx, mail, ends));

    await erase();

    expect(await count('expiry_reminders')).toBe(0);
  });

  it('leaves others of the same name alone', async () => {
    const { erase, redeem, key, educatorId, call, anAdministrator, studentOf } = await anErasure();
    const twin = (await redeem((await key(educatorId)).code, { ...aLearner, fullName })).body.studentId;

    await erase();

    expect(await studentOf(twin)).toMatchObject({ fullName, contactNumber: '+86 2' });
    const { token } = await anAdministrator({ codes: ['AD', 'UM'] });
    const { entries } = (await call(listActivity, { searchQuery: 'vexworth' }, { token })).body;
    expect(entries.map(({ record }) => [record.kind, record.name])).toEqual([
      ['sale', fullName],
      ['student', fullName],
    ]);
  });

  it('asks for the name as it is now', async () => {
    const { erase, call, studentId, count, trail } = await anErasure();
    await call(updateStudent, { UserId: studentId, fullname: 'Quillan V.' });
    const before = await trail();

    expect(await erase()).toRefuse(409, 'This is not the user’s name');

    expect(await trail()).toEqual(before);
    expect(await count('erasures')).toBe(0);
  });

  it('while the file with the data is made: no name comes back into the trail', async () => {
    const server = await anErasure();
    const { call, erase, studentId } = server;
    const exporting = () => call(exportPersonalData, { studentId, format: 'json' });

    const [erased, ...exported] = await Promise.all([erase(), exporting(), exporting(), exporting()]);

    expect(erased.status).toBe(200);
    for (const { status } of exported) expect([200, 404]).toContain(status);
    expect(await found(server)).toEqual([]);
  });

  it('while the student is edited, renews and practises, and is erased twice: one order or the other', async () => {
    const server = await anErasure();
    const { call, erase, studentId, redeem, key, educatorId, report, session, count } = server;
    const { code } = await key(educatorId);

    const answers = await Promise.all([
      call(updateStudent, { UserId: studentId, fullname: fullName, contactName: 'Vexmother Bea' }),
      erase(),
      redeem(code, { studentId }),
      erase(),
      report([session(studentId, { sessionId: 'quillan-9' })]),
      call(updateStudent, { UserId: studentId, fullname: fullName, contactEmail: 'vexworth@example.org' }),
    ]);

    expect([answers[1]?.status, answers[3]?.status].toSorted()).toEqual([200, 404]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await found(server)).toEqual([]);
    expect(await count('erasures')).toBe(1);
  });
});

describe('figures of practice', () => {
  it('are the same after an erasure, but for ages, and users that are there', async () => {
    const { call, erase, anAdministrator } = await anErasure();
    const { token } = await anAdministrator({ codes: ['DA', 'UM'] });
    const overview = async () => {
      const { body } = await call(readOverview, { from: '2026-02-01', to: '2026-03-01' }, { token });
      const { practice, sales, byGrade, byRegion } = body;
      const series = body.series.map(({ from, active, sessions, seconds }) => ({ from, active, sessions, seconds }));
      return { active: body.students.active, practice, sales, series, byGrade, byRegion };
    };
    const before = await overview();

    await erase();

    expect(before).toMatchObject({ active: 1, practice: { sessions: 3, seconds: 660 } });
    expect(await overview()).toEqual(before);
  });
});
