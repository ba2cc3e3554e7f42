import { createAdministrator } from '@eemusic/contract/access/administrators';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { pictureBytes } from '#testing/a-picture.ts';
import { aStaff, anApplication } from '#testing/a-staff.ts';

async function setUp() {
  const staff = await aStaff({ codes: ['SL', 'CM', 'AD'] });
  const application = await anApplication();
  return {
    ...staff,
    add: (overrides: object = {}) => staff.call(createAdministrator, { ...application, ...overrides }),
  };
}

describe('creating an administrator', () => {
  it('lets them in with their codes, and re-encodes their picture', async () => {
    const { add, call, userOf, app } = await setUp();

    const { status, body } = await add({ permissions: ['CM', 'SL'] });

    expect([status, body]).toEqual([
      200,
      { message: 'Admin created!', code: 'administrator.created', params: {}, userId: expect.any(Number) },
    ]);
    const user = await userOf(body.userId);
    expect(user).toEqual({
      userId: body.userId,
      fullName: 'Mei Lin',
      username: 'meilin',
      email: 'mei@example.com',
      mobile: '+86 138 0000 0000',
      age: 31,
      gender: 1,
      fileName: expect.stringMatching(/\.webp$/),
      image: expect.stringMatching(/^\/storage\/images\/.+\.webp$/),
      isActive: 1,
      hasGivenCodes: false,
      lastActiveAt: null,
      permissions: [
        { code: 'SL', name: 'Score Library' },
        { code: 'CM', name: 'Content Management' },
      ],
      version: 1,
    });
    const picture = await app.inject({ url: user.image ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const session = await call(login, { email: 'MEI@example.com', password: 'correct horse battery' }, { token: null });
    expect(session.body).toMatchObject({ userId: body.userId, userRoleId: 2, userRole: 'ADMIN' });
  });

  it('accepts user names of 120 characters, also if they fold into many, and tells them apart to the last', async () => {
    const { add } = await setUp();
    const names = ['ﷺ'.repeat(120), `${'x'.repeat(119)}a`, `${'x'.repeat(119)}b`];

    for (const [index, username] of names.entries())
      expect((await add({ username, email: `mei${index}@example.com` })).status).toBe(200);
  });

  it('is recorded in the audit trail without the password', async () => {
    const { add, trail, me } = await setUp();

    const { body } = await add();

    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'administrator.created', actor_id: me.id, record_id: String(body.userId) });
    expect(entry?.after).toContain('mei@example.com');
    expect(JSON.stringify(entry)).not.toContain('correct horse');
    expect(JSON.stringify(entry)).not.toContain('argon2');
  });

  it.each(['fullName', 'username', 'email', 'mobile', 'age', 'gender', 'password'])('needs %s', async (field) => {
    const { add } = await setUp();

    expect(await add({ [field]: undefined })).toRefuse(400, 'Please fill all fields');
  });

  it('needs a picture', async () => {
    const { add } = await setUp();

    for (const avatarBase64 of [undefined, null, '', '  ', 1, ['x']])
      expect(await add({ avatarBase64 })).toRefuse(400, 'Profile Image is required!');
  });

  it.each(['', 'data:;base64,', 'DATA:image/png;charset=utf-8;base64,'])(
    'accepts a picture after the prefix %j',
    async (head) => {
      const { add } = await setUp();
      const picture = (await pictureBytes()).toString('base64');

      expect((await add({ avatarBase64: head + picture })).status).toBe(200);
    },
  );

  it('refuses a password that is easy to guess or too short', async () => {
    const { add } = await setUp();

    expect(await add({ password: 'Password123' })).toRefuse(
      400,
      'This password is too easy to guess. Please choose another one',
    );
    expect(await add({ password: 'mei@example.com' })).toRefuse(400);
    expect(await add({ password: 'short' })).toRefuse(400, 'Password must be at least 8 characters');
  });

  it('accepts a password of 8 to 128 characters, and not one more', async () => {
    const { add } = await setUp();

    expect((await add({ password: 'x7!kQ9zp' })).status).toBe(200);
    expect((await add({ password: 'x'.repeat(128), username: 'second', email: 'second@example.com' })).status).toBe(
      200,
    );
    expect(await add({ password: 'x'.repeat(129) })).toRefuse(400, 'Password must be at most 128 characters');
  });

  it('refuses an email or a username that is taken, in any case and width', async () => {
    const { add } = await setUp();
    await add();

    const email = await add({ email: 'Mei@Example.COM', username: 'other' });
    expect(email).toRefuse(409, 'Another administrator has this email');
    expect(email.body).toHaveProperty('fields', { email: 'Another administrator has this email' });
    const username = await add({ email: 'other@example.com', username: ' ＭeiＬin ' });
    expect(username).toRefuse(409, 'Another administrator has this username');
    expect(username.body).toHaveProperty('fields', { username: 'Another administrator has this username' });
  });

  it('grants only codes that the actor holds, and names the others', async () => {
    const { add } = await setUp();

    expect(await add({ permissions: ['SL', 'UM'] })).toRefuse(
      403,
      'You can only grant permissions that you have. You lack User Management (UM)',
    );
    expect((await add({ permissions: [] })).status).toBe(200);
  });

  it('happens once per Idempotency-Key', async () => {
    const { call } = await setUp();
    const application = await anApplication();
    const headers = { 'idempotency-key': 'create-mei' };

    const first = await call(createAdministrator, application, { headers });
    const second = await call(createAdministrator, application, { headers });

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.userId).toBe(first.body.userId);
    // No digest is stored by which the password could be guessed.
    const other = await call(createAdministrator, { ...application, password: 'another-Quiet-River-7' }, { headers });
    expect(other.body.userId).toBe(first.body.userId);
    const signIn = (secret: string) => call(login, { email: application.email, password: secret }, { token: null });
    expect((await signIn('another-Quiet-River-7')).status).toBe(401);
    expect((await signIn(application.password)).status).toBe(200);
  });

  it('is not allowed without AD', async () => {
    const { call, createTestAdministrator } = await setUp();
    const { token } = await createTestAdministrator('SL', 'CM', 'UM', 'DA', 'SM', 'ES');

    expect(await call(createAdministrator, await anApplication(), { token })).toRefuse(
      403,
      'You need the permission Permissions (AD) for this',
    );
    expect(await call(createAdministrator, await anApplication(), { token: null })).toRefuse(401, 'Please login!!!');
  });

  it('gives one email to one of fifty concurrent requests', async () => {
    const { call } = await setUp();
    const application = await anApplication();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => call(createAdministrator, { ...application, username: `mei${index}` })),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  });
});
