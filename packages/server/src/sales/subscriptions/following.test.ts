import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addStudents } from '#sales/users/index.ts';
import type { Change } from '#platform/database/index.ts';
import { anEducator, change } from '#testing/a-sale.ts';
import { startServer } from '#testing/start-server.ts';
import { addKeys, getListedKey, markRedeemed } from './store.ts';
import { activationCodeOf } from './rows.ts';

const code = '0123-4567-89AB-CDEF-GHJT';

/** A key that its user redeemed today. */
async function aRedeemedKey() {
  const { services } = await startServer();
  const { database, clock } = services;
  const at = clock.now();
  const { id, studentId } = await change(services, async (tx) => {
    const educatorId = await anEducator(tx, at);
    const [id = 0] = await addKeys(tx, [{ code, educatorId, durationDays: 366 }], at);
    const contact = { contactName: '', contactNumber: '1', contactEmail: 'li@example.com', isActive: true } as const;
    const dates = { subscriptionCode: code, birthYear: null, activeFrom: '2026-03-01', expireBy: '2027-03-02' };
    const [studentId = 0] = await addStudents(
      tx,
      [{ ...contact, ...dates, fullName: '李雷', educatorId, region: 'SD', profiles: [] }],
      at,
    );
    expect(await markRedeemed(tx, { id, studentId, runsUntil: dates.expireBy, at })).toBe(true);
    return { id, studentId };
  });
  const key = async () => activationCodeOf(await getListedKey(database.read, id), clock);
  const setIn = (tx: Change, text: string) =>
    sql.raw(`update students set ${text} where id = ${studentId}`).execute(tx);
  const set = (text: string, tx?: Change) => (tx ? setIn(tx, text) : change(services, (own) => setIn(own, text)));
  return { key, set, services, studentId };
}

describe('a key in use', () => {
  it('follows its user: last day, contact, deletion and a newer key', async () => {
    const { key, set } = await aRedeemedKey();
    expect(await key()).toMatchObject({ status: 'Active', expireBy: '2027-03-02', isUserFound: true, version: 2 });

    await set(`expires_on = '2026-02-01'`);
    expect(await key()).toMatchObject({ status: 'Expired', expireBy: '2026-02-01', version: 3 });
    await set('expires_on = null');
    expect(await key()).toMatchObject({ status: 'Active', expireBy: null, version: 4 });
    await set(`full_name = '李梅'`);
    expect(await key()).toMatchObject({ userAccount: { fullName: '李梅' }, version: 5 });
    await set('version = version + 1');
    expect(await key()).toMatchObject({ version: 5 });
    await set(`deleted_at = '2026-03-01T10:20:00.000Z'`);
    expect(await key()).toMatchObject({ status: 'Expired', isUserFound: false, userAccount: null, version: 6 });
    await set('deleted_at = null');
    expect(await key()).toMatchObject({ status: 'Active', isUserFound: true, version: 7 });
    await set(`subscription_code = null`);
    expect(await key()).toMatchObject({ status: 'Expired', isUserFound: true, version: 8 });
  });

  it('stays with its present user when a former user of its code is purged', async () => {
    const { key, set, services, studentId } = await aRedeemedKey();
    await change(services, async (tx) => {
      const none = { region: null, birthYear: null, activeFrom: null, expireBy: null, profiles: [], educatorId: null };
      const contact = { contactName: '', contactNumber: '', contactEmail: '', isActive: true } as const;
      await set(`subscription_code = null`, tx);
      await addStudents(tx, [{ ...none, ...contact, fullName: '韩梅', subscriptionCode: code }], services.clock.now());
      await sql`update students set deleted_at = '2026-02-01T00:00:00.000Z' where id <> ${studentId}`.execute(tx);
      await set(`subscription_code = '${code}'`, tx);
    });
    const before = await key();

    await change(services, (tx) =>
      sql`update students set subscription_code = null where id <> ${studentId}`.execute(tx),
    );

    expect(await key()).toEqual(before);
    expect(before).toMatchObject({ status: 'Active', isUserFound: true });
  });

  it('follows many students that one statement changes', async () => {
    const { services } = await startServer();
    const { database, clock } = services;
    const at = clock.now();
    const codes = ['0123-4567-89AB-CDEF-GHJT', '0123-4567-89AB-CDEF-GHKA', '0123-4567-89AB-CDEF-GHMB'];
    await change(services, async (tx) => {
      const educatorId = await anEducator(tx, at);
      const keys = await addKeys(
        tx,
        codes.map((each) => ({ code: each, educatorId, durationDays: 366 as const })),
        at,
      );
      const contact = { contactName: '', contactNumber: '', contactEmail: '', isActive: true, region: null } as const;
      const dates = { birthYear: null, activeFrom: '2026-03-01', expireBy: '2027-03-02', profiles: [] };
      const rows = codes.map((each) => ({ ...contact, ...dates, fullName: each, educatorId, subscriptionCode: each }));
      const students = await addStudents(tx, rows, at);
      for (const [index, studentId] of students.entries())
        await markRedeemed(tx, { id: keys[index] ?? 0, studentId, runsUntil: dates.expireBy, at });
      await sql`update students set expires_on = '2028-01-0' || id, region = case id when ${students[1]} then 'SD' end,
        subscription_code = case id when ${students[2]} then null else subscription_code end`.execute(tx);
    });

    const rows = await database.read.selectFrom('subscription_keys').selectAll().orderBy('id').execute();
    expect(
      rows.map(({ student_id, runs_until, is_held, version }) => [student_id, runs_until, is_held, version]),
    ).toEqual([
      [1, '2028-01-01', 1, 3],
      [2, '2028-01-02', 1, 3],
      [3, '2027-03-02', 0, 3],
    ]);
  });
});
