import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addStudents } from '#chain/index.ts';
import { anEducator, change } from '#testing/a-sale.ts';
import { startServer } from '#testing/start-server.ts';
import { addKeys, findListedKey, markRedeemed } from './store.ts';
import { activationCodeOf, dayOf } from './rows.ts';

const code = '0123-4567-89AB-CDEF-GHJT';

/** A key that its user redeemed today. */
async function aRedeemedKey() {
  const { services } = await startServer();
  const { database, clock } = services;
  const at = clock.now();
  const { id, studentId } = await change(services, async (tx) => {
    const educatorId = await anEducator(tx, at);
    const [id = 0] = await addKeys(tx, [{ code, educatorId, durationDays: 366 }], at);
    const contact = { contactName: '', contactNumber: '1', contactEmail: 'li@example.com', isActive: 1 } as const;
    const dates = { subscriptionCode: code, activeFrom: '2026-03-01', expiresOn: '2027-03-02' };
    const [studentId = 0] = await addStudents(
      tx,
      [{ ...contact, ...dates, name: '李雷', educatorId, region: 'SD', profiles: [] }],
      at,
    );
    expect(await markRedeemed(tx, { id, studentId, runsUntil: dates.expiresOn, at })).toBe(true);
    return { id, studentId };
  });
  const key = async () => activationCodeOf(await findListedKey(database.read, id), dayOf(clock.now()));
  const set = (text: string) =>
    change(services, (tx) => sql.raw(`update students set ${text} where id = ${studentId}`).execute(tx));
  return { key, set };
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
});
