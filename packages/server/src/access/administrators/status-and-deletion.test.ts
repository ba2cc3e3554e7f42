import { deleteAdministrators, setAdministratorStatus } from '@eemusic/contract/access/administrators';
import { password } from '#testing/password.ts';
import { describe, expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';

const self = 'You cannot change your own permissions or status, or delete yourself';
const unknown = 'This administrator does not exist';

describe('the status of an administrator', () => {
  it('is set, never toggled', async () => {
    const { setStatus, createTestAdministrator, userOf, trail } = await aStaff();
    const { id, fullName } = await createTestAdministrator('SL');

    for (const status of [0, 0] as const) {
      expect((await setStatus(id, status)).body).toEqual({
        message: 'Admin deactivated!',
        code: 'administrator.deactivated',
        params: {},
      });
      expect(await userOf(id)).toMatchObject({ isActive: 0, version: 2 });
    }
    expect((await trail()).at(-1)).toMatchObject({
      action: 'administrator.deactivated',
      record_id: String(id),
      record_name: fullName,
    });
    expect((await setStatus(id, 1)).body).toEqual({
      message: 'Admin activated!',
      code: 'administrator.activated',
      params: {},
    });
    expect(await userOf(id)).toMatchObject({ isActive: 1, version: 3 });
  });

  it('is refused for oneself, a stronger one, and an unknown one', async () => {
    const { setStatus, createTestAdministrator, me } = await aStaff({ codes: ['AD'] });
    const { id } = await createTestAdministrator('UM');

    expect(await setStatus(me.id, 0)).toRefuse(403, self);
    expect((await setStatus(id, 0)).body).toMatchObject({ code: 'administrator.stronger' });
    expect(await setStatus(99_999, 0)).toRefuse(404, unknown);
  });

  it('is not allowed without AD', async () => {
    const { setStatus, createTestAdministrator, me } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await setStatus(me.id, 0, { token })).toRefuse(403, 'You need the permission Permissions (AD) for this');
  });

  it.each([[2], [-1], ['1'], [true], [null], [[1]]])('is 0 or 1, not %j', async (status) => {
    const { call, createTestAdministrator, userOf } = await aStaff();
    const { id } = await createTestAdministrator('SL');

    expect(await call(setAdministratorStatus, { userId: id, status: status as 0 })).toRefuse(400);
    expect(await userOf(id)).toMatchObject({ isActive: 1 });
  });
});

describe('deleting administrators', () => {
  it('removes all of them, counts each once, and returns how to undo it', async () => {
    const { call, createTestAdministrator, trail, services } = await aStaff();
    const people = [await createTestAdministrator('SL'), await createTestAdministrator('UM', 'AD')];
    const ids = people.map(({ id }) => id);

    const { status, body } = await call(deleteAdministrators, { usersIds: [...ids, ...ids] });

    expect([status, body]).toEqual([
      200,
      {
        message: 'Admin deleted successful',
        code: 'administrator.deleted',
        params: {},
        deletionId: expect.any(Number),
      },
    ]);
    const entries = (await trail()).filter(({ action }) => action === 'administrator.deleted');
    expect(entries.map(({ record_id, deletion_id }) => [record_id, deletion_id])).toEqual(
      ids.map((id) => [String(id), body.deletionId]),
    );
    const deletion = await services.database.read.selectFrom('deletions').selectAll().executeTakeFirstOrThrow();
    expect(deletion).toMatchObject({ kind: 'administrator', restored_at: null });
    expect(JSON.parse(deletion.records)).toEqual(people.map(({ id, fullName }) => ({ id, name: fullName })));
  });

  it('frees their email and username', async () => {
    const { call, createTestAdministrator, change } = await aStaff();
    const gone = await createTestAdministrator('SL');
    const other = await createTestAdministrator('SL');
    await call(deleteAdministrators, { usersIds: [gone.id] });

    expect((await change(other.id, { email: gone.email, username: gone.username })).status).toBe(200);
  });

  it('is all or nothing', async () => {
    const { call, createTestAdministrator, userOf, me } = await aStaff({ codes: ['SL', 'AD'] });
    const { id } = await createTestAdministrator('SL');
    const { id: stronger } = await createTestAdministrator('DA');

    expect(await call(deleteAdministrators, { usersIds: [id, 99_999] })).toRefuse(404, unknown);
    expect(await call(deleteAdministrators, { usersIds: [id, me.id] })).toRefuse(403, self);
    expect(await call(deleteAdministrators, { usersIds: [id, stronger] })).toRefuse(403);
    expect(await userOf(id)).toMatchObject({ userId: id });
  });

  it('is refused a second time', async () => {
    const { call, createTestAdministrator } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    await call(deleteAdministrators, { usersIds: [id] });

    expect(await call(deleteAdministrators, { usersIds: [id] })).toRefuse(404, unknown);
  });

  it.each([[[]], [undefined], [1], ['1'], [['1']], [[0]], [[1.5]], [{ 0: 1 }]])('refuses %j', async (usersIds) => {
    const { call } = await aStaff();

    expect(await call(deleteAdministrators, { usersIds: usersIds as number[] })).toRefuse(400);
  });

  it('is not allowed without AD', async () => {
    const { call, createTestAdministrator, me } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await call(deleteAdministrators, { usersIds: [me.id] }, { token })).toRefuse(403);
  });
});

describe('a session', () => {
  it('ends with a new email or password, deactivation and deletion', async () => {
    const { createTestAdministrator, change, setStatus, call, sessionStatus } = await aStaff();
    const ends: ((id: number) => Promise<{ status: number }>)[] = [
      (id) => change(id, { email: `new${id}@example.com` }),
      (id) => change(id, { password: 'a walk along the river' }),
      (id) => setStatus(id, 0),
      (id) => call(deleteAdministrators, { usersIds: [id] }),
    ];

    for (const end of ends) {
      const person = await createTestAdministrator('SL', 'UM');
      expect(await sessionStatus(person)).toBe(200);
      expect((await end(person.id)).status).toBe(200);
      expect(await sessionStatus(person)).toBe(401);
    }
  });

  it('does not come back with the status', async () => {
    const { createTestAdministrator, setStatus, sessionStatus } = await aStaff();
    const person = await createTestAdministrator('SL');

    await setStatus(person.id, 0);
    await setStatus(person.id, 1);

    expect(await sessionStatus(person)).toBe(401);
  });

  it('survives another name, and added and removed codes, which take effect at once', async () => {
    const { createTestAdministrator, change, sessionStatus, setStatus } = await aStaff();
    const person = await createTestAdministrator('SL');
    const { id } = await createTestAdministrator('SL');
    expect(await setStatus(id, 0, person)).toRefuse(403);

    await change(person.id, { fullName: 'Somebody Else', permissions: ['SL'] });
    await change(person.id, { permissions: ['AD', 'SL'] });

    expect(await sessionStatus(person)).toBe(200);
    expect((await setStatus(id, 0, person)).status).toBe(200);

    await change(person.id, { permissions: ['SL'] });

    expect(await sessionStatus(person)).toBe(200);
    expect(await setStatus(id, 1, person)).toRefuse(403, 'You need the permission Permissions (AD) for this');
  });

  it('of others ends when somebody changes their own password; the current one stays', async () => {
    const { change, me, signIn, sessionStatus } = await aStaff();
    const other = { id: me.id, token: await signIn(me.id) };

    await change(me.id, { password: 'a walk along the river', currentPassword: password });

    expect(await sessionStatus(other)).toBe(401);
    expect(await sessionStatus(me)).toBe(200);
  });

  it('makes a mailed link worthless when it ends', async () => {
    const { createTestAdministrator, setStatus, services } = await aStaff();
    const { id } = await createTestAdministrator('SL');
    const at = services.clock.now().toISOString();
    await services.database.write((tx) =>
      tx
        .insertInto('password_resets')
        .values({ administrator_id: id, token_hash: 'hash', job_id: 1, created_at: at, expires_at: at, used_at: null })
        .execute(),
    );

    await setStatus(id, 0);

    const reset = await services.database.read.selectFrom('password_resets').select('used_at').executeTakeFirst();
    expect(reset?.used_at).not.toBeNull();
  });
});
