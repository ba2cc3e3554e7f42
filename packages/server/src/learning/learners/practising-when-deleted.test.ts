import { day } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aPractice } from '#testing/a-practice.ts';
import { engine } from '#testing/databases.ts';
import { addSessions } from './store.ts';

describe('practice of a deleted student', () => {
  it('counts; that of a purged one is accepted and not stored', async () => {
    const { report, session, practised, remove, studentId, profileId, services } = await aPractice();
    await remove(studentId);
    expect((await report([session(studentId, { profileId })])).body).toEqual({ accepted: 1, repeated: 0 });

    await services.database.write(async (tx) => {
      await tx.deleteFrom('student_profiles').where('student_id', '=', studentId).execute();
      await tx.updateTable('students').set({ search_key: '', full_name: '' }).where('id', '=', studentId).execute();
    });

    expect((await report([session(studentId, { profileId })])).body).toEqual({ accepted: 1, repeated: 0 });
    expect(await practised()).toHaveLength(1);
  });

  it('counts for 30 days, even if the purge comes late', async () => {
    const { report, session, practised, remove, studentId, wait } = await aPractice();
    await remove(studentId);
    wait(30 * day - 1);
    await report([session(studentId)]);
    wait(1);

    const answer = await report([session(studentId), session(studentId, { profileId: 999_999 })]);

    expect(answer.body).toEqual({ accepted: 2, repeated: 0 });
    expect(await practised()).toHaveLength(1);
  });

  it.runIf(engine === 'postgres')('reported during the purge is not left over', async () => {
    const { report, session, practised, played, remove, student, studentId, wait, services } = await aPractice();
    const other = await student({ fullName: '韩梅' });
    const { read, write } = services.database;
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
      return rows[0]?.waiting;
    };
    await remove(studentId);
    const purge = { isOver: false };

    const [reported, purged] = await write(async (tx) => {
      await addSessions(tx, [session(other, { sessionId: 'the same' })], services.clock);
      const reporting = report([
        session(studentId, { sessionId: 'another' }),
        session(other, { sessionId: 'the same' }),
      ]);
      await expect.poll(waiting).toBe(1);
      wait(30 * day);
      const done = purgeDeletions(services, restorersOf(services)).finally(() => (purge.isOver = true));
      await expect.poll(async () => purge.isOver || (await waiting()) === 2).toBe(true);
      return [reporting, done] as const;
    }).then((both) => Promise.all(both));

    expect(reported.status).toBe(200);
    expect(purged).toBeUndefined();
    expect((await practised()).map(({ student_id }) => student_id)).toEqual([other]);
    expect(await played()).toEqual([]);
  });
});
