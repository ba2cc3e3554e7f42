import { day } from '@eemusic/contract/platform/durations';
import { createAdministrator, deleteAdministrators, listAdministrators } from '@eemusic/contract/access/administrators';
import { restorableFor, restoreDeletion } from '@eemusic/contract/platform/deletions';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { aStaff, anApplication } from '#testing/a-staff.ts';
import { createTestAdministrator } from '#testing/create-test-administrator.ts';

async function setUp(...codes: Parameters<typeof aStaff>) {
  const staff = await aStaff(...codes);
  return {
    ...staff,
    remove: async (...usersIds: number[]) => (await staff.call(deleteAdministrators, { usersIds })).body.deletionId,
    restore: (deletionId: number, asking: { token?: string } = {}) =>
      staff.call(restoreDeletion, { deletionId }, asking),
  };
}

describe('restoring administrators', () => {
  it('restores all of them with their codes and status, but not their sessions', async () => {
    const { createTestAdministrator, remove, restore, userOf, setStatus, sessionStatus, trail } = await setUp();
    const one = await createTestAdministrator('SL', 'UM');
    const other = await createTestAdministrator('DA', 'AD');
    await setStatus(other.id, 0);
    const deletionId = await remove(one.id, other.id);

    expect((await restore(deletionId)).status).toBe(200);

    expect(await userOf(one.id)).toMatchObject({ isActive: 1, permissions: [{ code: 'SL' }, { code: 'UM' }] });
    expect(await userOf(other.id)).toMatchObject({ isActive: 0, permissions: [{ code: 'DA' }, { code: 'AD' }] });
    expect(await sessionStatus(one)).toBe(401);
    const entries = (await trail()).filter(({ action }) => action === 'administrator.restored');
    expect(entries.map(({ record_id }) => record_id)).toEqual([String(one.id), String(other.id)]);
  });

  it('lets them sign in with their old password', async () => {
    const { call, remove, restore } = await setUp();
    const { userId } = (await call(createAdministrator, await anApplication())).body;

    await restore(await remove(userId));

    const session = await call(login, { email: 'mei@example.com', password: 'correct horse battery' }, { token: null });
    expect(session.body).toMatchObject({ userId });
  });

  it.each([
    [
      'email',
      { email: 'MEI@example.com' },
      'Mei Lin cannot be restored: another administrator now has the email mei@example.com',
    ],
    [
      'username',
      { username: 'MeiLin' },
      'Mei Lin cannot be restored: another administrator now has the username meilin',
    ],
  ])('is refused as a whole while somebody else has the %s', async (_, taken, text) => {
    const { services, remove, restore, call } = await setUp();
    const mei = { codes: [], fullName: 'Mei Lin', username: 'meilin', email: 'mei@example.com' };
    const gone = await createTestAdministrator(services, mei);
    const friend = await createTestAdministrator(services, { codes: [] });
    const deletionId = await remove(friend.id, gone.id);
    const { id } = await createTestAdministrator(services, { codes: [], ...taken });

    expect(await restore(deletionId)).toRefuse(409, text);
    const listed = await call(listAdministrators, { searchQuery: friend.email });
    expect(listed.body.total).toBe(0);

    await remove(id);
    expect((await restore(deletionId)).status).toBe(200);
  });

  it('is refused for somebody who holds codes that the caller lacks', async () => {
    const { createTestAdministrator, remove, restore } = await setUp();
    const { id } = await createTestAdministrator('UM');
    const weaker = await createTestAdministrator('SL', 'AD');

    const answer = await restore(await remove(id), weaker);

    expect(answer).toRefuse(403);
    expect(answer.body).toHaveProperty('code', 'administrator.stronger');
  });

  it('is not allowed without AD', async () => {
    const { createTestAdministrator, remove, restore } = await setUp();
    const { id } = await createTestAdministrator('SL');
    const other = await createTestAdministrator('SL', 'UM');

    expect(await restore(await remove(id), other)).toRefuse(403, 'You need the permission Permissions (AD) for this');
  });

  it('happens once, however many requests arrive at the same time', async () => {
    const { createTestAdministrator, remove, restore } = await setUp();
    const deletionId = await remove((await createTestAdministrator('SL')).id);

    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(deletionId)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('the purge of administrators', () => {
  async function afterTheirTime() {
    const office = await setUp();
    const { userId } = (await office.call(createAdministrator, await anApplication())).body;
    await office.signIn(userId);
    await office.services.database.write((tx) =>
      tx.insertInto('recovery_codes').values({ administrator_id: userId, code_hash: 'hash' }).execute(),
    );
    const deletionId = await office.remove(userId);
    office.wait((restorableFor + 1) * day);
    const token = await office.signIn(office.me.id);
    await purgeDeletions(office.services, restorersOf(office.services));
    return { ...office, userId, deletionId, token };
  }

  it('leaves nothing personal, only the id', async () => {
    const { services, userId } = await afterTheirTime();
    const { read } = services.database;

    const row = await read.selectFrom('administrators').selectAll().where('id', '=', userId).executeTakeFirst();

    expect(row).toMatchObject({
      full_name: '',
      username: '',
      email: '',
      mobile: '',
      name_key: '',
      search_key: '',
      email_key: '',
      age: null,
      gender: null,
      file_name: null,
      password_hash: '-',
      is_active: 0,
      two_step_secret: null,
    });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('mei');
    for (const table of ['administrator_codes', 'recovery_codes', 'sessions', 'password_resets'] as const) {
      const left = await read.selectFrom(table).selectAll().where('administrator_id', '=', userId).execute();
      expect(left).toEqual([]);
    }
    expect(await read.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('leaves nobody who is listed, can sign in or can be restored', async () => {
    const { call, restore, deletionId, userId, token, services } = await afterTheirTime();

    const { users } = (await call(listAdministrators, {}, { token })).body;
    expect(users.map((user) => user.userId)).not.toContain(userId);
    expect(await restore(deletionId, { token })).toRefuse(404);
    for (const email of ['mei@example.com', ' '])
      expect((await call(login, { email, password: '-' }, { token: null })).status).toBeGreaterThanOrEqual(400);
    await expect(
      createTestAdministrator(services, { codes: [], username: 'meilin', email: 'mei@example.com' }),
    ).resolves.toBeDefined();
  });

  it('spares those who were restored in time', async () => {
    const { createTestAdministrator, remove, restore, wait, services, me, signIn, call } = await setUp();
    const { id, fullName } = await createTestAdministrator('SL');
    await restore(await remove(id));
    wait((restorableFor + 1) * day);

    await purgeDeletions(services, restorersOf(services));

    const token = await signIn(me.id);
    const { users } = (await call(listAdministrators, { searchQuery: fullName }, { token })).body;
    expect(users.map(({ userId }) => userId)).toContain(id);
  });
});
