import { createAdministrator, editAdministrator, updateAdministrator } from '@eemusic/contract/access/administrators';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { password } from '#testing/start-server.ts';
import { storedPictures } from '#testing/a-picture.ts';
import { aStaff, anApplication, portrait } from '#testing/a-staff.ts';

const newPassword = 'a walk along the river';
const stronger = /has permissions that you lack/;

describe('editing', () => {
  it('shows one administrator', async () => {
    const { call, createTestAdministrator } = await aStaff();
    const { id, email } = await createTestAdministrator('SL', 'AD');

    const { body } = await call(editAdministrator, { userId: id });

    expect(body.user).toMatchObject({ userId: id, email, isActive: 1, version: 1, fileName: null, image: null });
  });

  it('is refused for one who does not exist or was deleted', async () => {
    const { call } = await aStaff();

    expect(await call(editAdministrator, { userId: 99_999 })).toRefuse(404, 'This administrator does not exist');
  });

  it('is not allowed without AD', async () => {
    const { call, createTestAdministrator, me } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await call(editAdministrator, { userId: me.id }, { token })).toRefuse(403);
  });
});

describe('updating an administrator', () => {
  it('changes the fields, raises the version, and records what changed', async () => {
    const { change, createTestAdministrator, userOf, trail } = await aStaff();
    const { id } = await createTestAdministrator('SL');

    const { status, body } = await change(id, {
      fullName: 'Wang Fang',
      age: 44,
      permissions: ['SL', 'UM'],
      version: 1,
    });

    expect([status, body]).toEqual([200, { message: 'Admin updated!', code: 'administrator.updated', params: {} }]);
    expect(await userOf(id)).toMatchObject({ fullName: 'Wang Fang', age: 44, version: 2 });
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'administrator.updated', record_id: String(id) });
    expect(JSON.parse(entry?.before ?? '')).toEqual({ fullName: expect.any(String), age: 30, codes: ['SL'] });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ fullName: 'Wang Fang', age: 44, codes: ['SL', 'UM'] });
  });

  it('needs no details that somebody invited lacks, and takes none away from anybody', async () => {
    const { call, change, createTestAdministrator, userOf, services } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    const none = { mobile: '', age: null, gender: null };
    await services.database.write((tx) => tx.updateTable('administrators').set(none).where('id', '=', id).execute());
    const { fullName, username, email } = await userOf(id);

    const rights = await call(updateAdministrator, { userId: id, fullName, username, email, permissions: ['UM'] });
    expect(rights.body).toMatchObject({ message: 'Admin updated!' });
    expect((await change(id, { ...none, permissions: ['SL', 'UM'] })).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ ...none, permissions: [{ code: 'SL' }, { code: 'UM' }] });
    expect(await change(id, { mobile: '110', age: 0, gender: null })).toRefuse(400);
    expect((await change(id, { mobile: '110', age: 30, gender: 1 })).status).toBe(200);

    for (const missing of [{ mobile: '' }, { age: null }, { gender: undefined }]) {
      const refused = await change(id, missing);
      expect(refused).toRefuse(400, 'Please fill all fields');
      expect(refused.body).toHaveProperty('fields', { [Object.keys(missing)[0] ?? '']: 'Please fill all fields' });
    }
    expect(await userOf(id)).toMatchObject({ mobile: '110', age: 30, gender: 1 });
  });

  it('makes them findable by their new name', async () => {
    const { change, createTestAdministrator, services } = await aStaff();
    const { id } = await createTestAdministrator('SL');

    await change(id, { fullName: 'Wáng Fāng', mobile: '555-1234' });

    const row = await services.database.read
      .selectFrom('administrators')
      .select(['search_key', 'name_key'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.name_key).toBe('wáng fāng');
    expect(row?.search_key).toContain('555-1234');
  });

  it('replaces the picture, and removes the old one', async () => {
    const { call, change, userOf, services } = await aStaff();
    const { userId } = (await call(createAdministrator, await anApplication())).body;
    const before = (await userOf(userId)).fileName;

    await change(userId, { avatarBase64: await portrait() });

    const after = (await userOf(userId)).fileName;
    expect(after).not.toBe(before);
    const kept = await services.database.read.selectFrom('files').select('name').execute();
    expect(kept).toEqual([{ name: after }]);
    expect(await storedPictures(services)).toEqual([`images/${after}`]);
  });

  it('keeps no picture of a change that is refused', async () => {
    const { call, change, services } = await aStaff();
    const { userId } = (await call(createAdministrator, await anApplication())).body;
    const before = await storedPictures(services);

    expect(await change(userId, { avatarBase64: await portrait(), version: 99 })).toRefuse(409);
    expect(await call(createAdministrator, await anApplication())).toRefuse(409);

    expect(before).toHaveLength(1);
    expect(await storedPictures(services)).toEqual(before);
  });

  it.each([
    {},
    { password: undefined, avatarBase64: undefined },
    { password: null, avatarBase64: null },
    { password: '', avatarBase64: '' },
  ])('keeps password and picture with %j', async (fields) => {
    const { call, change, userOf } = await aStaff();
    const { userId } = (await call(createAdministrator, await anApplication())).body;
    const { fileName } = await userOf(userId);

    expect((await change(userId, { ...fields, permissions: undefined })).status).toBe(200);

    expect(await userOf(userId)).toMatchObject({ fileName, permissions: [{ code: 'SL' }] });
    const session = await call(login, { email: 'mei@example.com', password: 'correct horse battery' }, { token: null });
    expect(session.status).toBe(200);
  });

  it('sets a new password, and never reveals it', async () => {
    const { call, change, createTestAdministrator, trail } = await aStaff();
    const { id, email } = await createTestAdministrator('SL');

    await change(id, { password: newPassword });

    expect((await call(login, { email, password: newPassword }, { token: null })).status).toBe(200);
    const entry = (await trail()).findLast(({ action }) => action === 'administrator.updated');
    expect(JSON.parse(entry?.after ?? '')).toEqual({ password: '[secret]' });
    expect(await change(id, { password: 'password1' })).toRefuse(400);
  });

  it('queues a notice for the old address with a new email, and only then', async () => {
    const { change, createTestAdministrator, services } = await aStaff();
    const { id, email } = await createTestAdministrator('SL');
    const waiting = () =>
      services.database.read
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'session.mail-email-changed')
        .execute();

    await change(id, { fullName: 'Someone' });
    expect(await waiting()).toEqual([]);
    await change(id, { email: 'new@example.com' });
    expect((await waiting()).map(({ payload }) => JSON.parse(payload))).toEqual([
      { administratorId: id, oldEmail: email, language: 'en' },
    ]);
  });

  it('is refused when stale, and changes nothing', async () => {
    const { change, createTestAdministrator, userOf } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    await change(id, { age: 31 });

    expect(await change(id, { age: 32, version: 1 })).toRefuse(
      409,
      'Someone else changed this in the meantime. Reload to see the change',
    );
    expect(await userOf(id)).toMatchObject({ age: 31, version: 2 });
  });

  it('accepts all concurrent changes without a version', async () => {
    const { call, fieldsOf, createTestAdministrator, userOf } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    const fields = await fieldsOf(id);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => call(updateAdministrator, { ...fields, age: 40 + index })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await userOf(id)).toMatchObject({ version: 9 });
  });

  it('is refused for a taken email or username, and for an unknown administrator', async () => {
    const { change, fieldsOf, call, createTestAdministrator } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    const other = await createTestAdministrator('SL');

    expect(await change(id, { email: other.email.toUpperCase() })).toRefuse(
      409,
      'Another administrator has this email',
    );
    expect(await change(id, { username: other.username })).toRefuse(409, 'Another administrator has this username');
    expect(await call(updateAdministrator, { ...(await fieldsOf(id)), userId: 99_999 })).toRefuse(404);
  });

  it('is not allowed without AD', async () => {
    const { change, createTestAdministrator } = await aStaff();
    const { id, token } = await createTestAdministrator('UM');

    expect(await change(id, { age: 50 }, { token })).toRefuse(403);
  });
});

describe('an administrator who holds codes that the caller lacks', () => {
  it('keeps email, password and codes', async () => {
    const { change, createTestAdministrator } = await aStaff({ codes: ['SL', 'AD'] });
    const { id } = await createTestAdministrator('SL', 'DA');

    for (const fields of [{ email: 'x@example.com' }, { password: newPassword }, { permissions: ['SL'] }]) {
      const answer = await change(id, fields);
      expect(answer).toRefuse(403);
      expect(answer.body).toHaveProperty('error', expect.stringMatching(stronger));
      expect(answer.body).toHaveProperty('code', 'administrator.stronger');
    }
  });

  it('may have their name, age, mobile number, gender and picture changed', async () => {
    const { change, createTestAdministrator, userOf } = await aStaff({ codes: ['SL', 'AD'] });
    const { id } = await createTestAdministrator('SL', 'DA');

    const fields = { fullName: 'Li Na', age: 50, mobile: '123', gender: 1, avatarBase64: await portrait() };

    expect((await change(id, fields)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ fullName: 'Li Na', age: 50, mobile: '123', gender: 1 });
  });
});

describe('updating oneself', () => {
  it('allows another name, email and password, and keeps the session', async () => {
    const { change, me, sessionStatus } = await aStaff();

    const fields = { fullName: 'Me', email: 'me@example.com', password: newPassword };
    const proven = { ...fields, currentPassword: password };

    expect((await change(me.id, proven)).status).toBe(200);
    expect(await sessionStatus(me)).toBe(200);
  });

  it('requires the present password for another email or password, and for nothing else', async () => {
    const { change, me, call } = await aStaff();

    for (const fields of [{ email: 'thief@example.com' }, { password: newPassword }]) {
      const answer = await change(me.id, fields);
      expect(answer).toRefuse(400, 'Please enter your current password to change this');
      expect(answer.body).toMatchObject({
        code: 'profile.password-needed',
        fields: { currentPassword: 'Please fill all fields' },
      });
      expect(await change(me.id, { ...fields, currentPassword: 'a guess' })).toRefuse(400);
    }
    expect((await call(login, { email: me.email, password }, { token: null })).status).toBe(200);
    expect((await change(me.id, { fullName: 'Me', mobile: '138', password: '' })).status).toBe(200);
  });

  it("cannot change one's codes", async () => {
    const { change, me } = await aStaff({ codes: ['SL', 'AD'] });

    for (const permissions of [['AD'], ['SL', 'UM', 'AD'], []]) {
      expect(await change(me.id, { permissions })).toRefuse(
        403,
        'You cannot change your own permissions or status, or delete yourself',
      );
    }
  });
});
