import {
  deleteAdministrators,
  listAdministrators,
  selectAdministrators,
} from '@eemusic/contract/access/administrators';
import { describe, expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';
import { createTestAdministrator as hireAs } from '#testing/create-test-administrator.ts';

const changed = 'The list has changed in the meantime. Please select again';

/**
 * Two matches that the caller may delete, one that the caller may not, because it holds more codes, and one account
 * that does not match.
 */
async function twoLis() {
  const staff = await aStaff({ codes: ['AD', 'SL'] });
  const { services, call } = staff;
  const createTestAdministrator = (fullName: string, codes: 'SL'[] | 'UM'[]) => hireAs(services, { fullName, codes });
  const lis = [await createTestAdministrator('Li Na', ['SL']), await createTestAdministrator('Li Wei', ['SL'])];
  await createTestAdministrator('Li Strong', ['UM']);
  await createTestAdministrator('Wang', ['SL']);
  const select = async (searchQuery = 'li ') => (await call(selectAdministrators, { searchQuery })).body;
  const names = async () => (await call(listAdministrators, {})).body.users.map(({ fullName }) => fullName);
  return { ...staff, createTestAdministrator, lis, select, names };
}

describe('selecting all administrators that a search finds', () => {
  it('counts those whom the caller may delete, and deletes exactly these', async () => {
    const { call, select, names, trail } = await twoLis();
    const { total, token } = await select();
    expect([total, token]).toEqual([2, expect.any(String)]);

    const answer = await call(deleteAdministrators, { matching: { searchQuery: 'li ', token: token ?? '' } });

    expect(answer.body).toMatchObject({ message: 'Admin deleted successful' });
    expect(await names()).toEqual(expect.arrayContaining(['Li Strong', 'Wang']));
    expect((await names()).filter((name) => ['Li Na', 'Li Wei'].includes(name))).toEqual([]);
    expect((await trail()).filter(({ action }) => action === 'administrator.deleted')).toHaveLength(2);
  });

  it('is refused when the result has changed, and deletes nobody', async () => {
    const { call, createTestAdministrator, select, names } = await twoLis();
    const { token } = await select();
    const all = { token: token ?? '' };
    await createTestAdministrator('Li New', ['SL']);
    const before = await names();

    expect(await call(deleteAdministrators, { matching: { searchQuery: 'li ', ...all } })).toRefuse(409, changed);
    expect(await call(deleteAdministrators, { matching: { searchQuery: 'wang', ...all } })).toRefuse(409, changed);
    expect(await names()).toEqual(before);
  });

  it('is valid only while the caller may delete the same rows', async () => {
    const { call, select, services, lis } = await twoLis();
    const { token } = await select();
    await services.database.write((tx) =>
      tx
        .insertInto('administrator_codes')
        .values({ administrator_id: lis[0]?.id ?? 0, code: 'ES' })
        .execute(),
    );

    expect(await call(deleteAdministrators, { matching: { searchQuery: 'li ', token: token ?? '' } })).toRefuse(409);
  });

  it('is not allowed without AD, and accepts no invalid token', async () => {
    const { call, createTestAdministrator } = await twoLis();
    const { token } = await createTestAdministrator('Li Guest', ['SL']);

    expect(await call(selectAdministrators, {}, { token })).toRefuse(403);
    expect(await call(deleteAdministrators, { matching: { token: '' } })).toRefuse(400);
    expect(await call(deleteAdministrators, {})).toRefuse(400, 'Please select at least one administrator');
  });
});
