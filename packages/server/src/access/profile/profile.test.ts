import { updateProfile } from '@eemusic/contract/access/profile';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBytes, storedPictures } from '#testing/a-picture.ts';
import { aPerson } from '#testing/a-person.ts';

describe("updating one's own profile", () => {
  it('stores the fields, and audits before and after', async () => {
    const { call, fields, user, lastEntry, me } = await aPerson();
    const { version } = await user();

    const { body } = await call(updateProfile, { ...fields, version });

    expect(body).toMatchObject({ message: 'Profile updated', user: { ...fields, version: version + 1 } });
    expect(body.user.permissions).toEqual([{ code: 'SL', name: 'Score Library' }]);
    expect(body.user).toMatchObject(await user());
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'profile.updated', record_kind: 'administrator', record_id: String(me.id) });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({ fullName: 'Mei Lin', age: 31, fileName: fields.fileName });
    expect(JSON.parse(entry.before ?? '')).toMatchObject({ age: null, mobile: '', fileName: null });
  });

  it('keeps the other sessions while the email stays', async () => {
    const { call, fields, signIn, isIn } = await aPerson();
    const other = (await signIn()).body.token;

    await call(updateProfile, fields);

    expect(await isIn(other)).toBe(true);
  });

  it('ends every other session with a new email, and notifies the old address', async () => {
    const { call, fields, proof, me, signIn, isIn, mails, runJobs } = await aPerson();
    const other = (await signIn()).body.token;

    const answer = await call(updateProfile, { ...fields, ...proof, email: 'mei@example.com' });

    expect(answer.status).toBe(200);
    expect([await isIn(other), await isIn(me.token)]).toEqual([false, true]);
    expect(await signIn()).toRefuse(401);
    expect((await signIn({ email: 'MEI@example.com' })).status).toBe(200);
    await runJobs();
    expect(mails).toMatchObject([{ to: me.email }]);
  });

  it('changes the email only with the present password, so that a stolen token takes over no account', async () => {
    const { call, fields, user, mails, runJobs } = await aPerson();
    const moved = { ...fields, email: 'thief@example.com' };
    const before = await user();

    const answer = await call(updateProfile, moved);
    expect(answer).toRefuse(400, 'Please enter your current password to change this');
    expect(answer.body).toMatchObject({ code: 'profile.password-needed' });
    expect(await call(updateProfile, { ...moved, currentPassword: 'a guess' })).toRefuse(
      400,
      'The current password is wrong',
    );

    expect(await user()).toEqual(before);
    await runJobs();
    expect(mails).toEqual([]);
  });

  it('accepts a new picture instead of fileName, without its metadata', async () => {
    const { call, fields, services } = await aPerson();
    const photo = await sharp(await pictureBytes())
      .withExif({ IFD0: { Copyright: 'Somebody Secret' } })
      .jpeg()
      .toBuffer();

    const { body } = await call(updateProfile, { ...fields, avatarBase64: photo.toString('base64') });

    expect(body.user.fileName).not.toBe(fields.fileName);
    expect(body.user.image).toContain(body.user.fileName);
    const kept = await services.database.read
      .selectFrom('files')
      .select(['content_type', 'name'])
      .where('name', '=', body.user.fileName ?? '')
      .execute();
    expect(kept).toMatchObject([{ content_type: 'image/webp' }]);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['half a PNG', Buffer.from('iVBORw0KGgoAAAANSUhEUg', 'base64'), 400],
  ])('refuses %s as a picture', async (_kind, bytes, status) => {
    const { call, fields, row } = await aPerson();
    const before = await row();

    expect(await call(updateProfile, { ...fields, avatarBase64: bytes.toString('base64') })).toRefuse(status);

    expect(await row()).toEqual(before);
  });

  it('refuses a picture of too many pixels', async () => {
    const { call, fields } = await aPerson();
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

    expect(await call(updateProfile, { ...fields, avatarBase64: huge.toString('base64') })).toRefuse(400);
  });

  it('stores no more than the present picture, however many were replaced or refused', async () => {
    const { call, fields, services } = await aPerson();
    const avatarBase64 = (await pictureBytes()).toString('base64');
    const update = (version?: number) =>
      call(updateProfile, { ...fields, avatarBase64, ...(version !== undefined && { version }) });

    await update();
    expect(await update(1)).toRefuse(409);
    const { body } = await update();

    expect((await storedPictures(services)).toSorted()).toEqual(
      [fields.fileName, body.user.fileName].map((name) => `images/${name}`).toSorted(),
    );
  });

  it('ignores fileName beside a new picture, because the first administrator has none yet', async () => {
    const { call, fields } = await aPerson();
    const avatarBase64 = (await pictureBytes()).toString('base64');

    for (const fileName of [null, 'Me at home (1).JPG']) {
      const { body } = await call(updateProfile, { ...fields, fileName, avatarBase64 });
      expect(body.user.fileName).toMatch(/^[0-9a-f]{32}\.webp$/);
    }
    expect(await call(updateProfile, { ...fields, fileName: null })).toRefuse(400, 'Please fill all fields');
  });

  it('refuses a fileName that nobody uploaded', async () => {
    const { call, fields } = await aPerson();

    expect(await call(updateProfile, { ...fields, fileName: '0123456789abcdef.webp' })).toRefuse(
      400,
      'Please upload the picture again',
    );
  });

  it('refuses an old version, and a taken email, also concurrently', async () => {
    const { call, fields, proof, user, anAdministrator } = await aPerson();
    const { version } = await user();
    const other = await anAdministrator({ codes: [] });
    await call(updateProfile, fields);

    expect(await call(updateProfile, { ...fields, version })).toRefuse(409);
    const taken = await call(updateProfile, { ...fields, ...proof, email: other.email.toUpperCase() });
    expect(taken).toRefuse(409, 'Another administrator has this email');
    expect(taken.body).toMatchObject({ fields: { email: 'Another administrator has this email' } });
    const both = await Promise.all([
      call(updateProfile, { ...fields, ...proof, email: 'one@example.com' }),
      call(updateProfile, { ...fields, ...proof, userId: other.id, email: 'one@example.com' }, { token: other.token }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each(['userId', 'fullName', 'age', 'email', 'mobile', 'fileName'])('requires %s', async (name) => {
    const { call, fields } = await aPerson();

    for (const missing of [undefined, null])
      expect(await call(updateProfile, { ...fields, [name]: missing })).toRefuse(400, 'Please fill all fields');
  });

  it.each<[string, unknown]>([
    ['fullName', ['Mei']],
    ['fullName', 'a\u0000b'],
    ['fullName', 'x'.repeat(121)],
    ['age', '31'],
    ['age', 151],
    ['email', ['mei@example.com']],
    ['email', 'mei@example.com,eve@example.com'],
    ['email', 'mei@example.com\r\nBcc: eve@example.com'],
    ['mobile', 138],
    ['mobile', 'abc-phone'],
    ['fileName', '../../secret'],
    ['avatarBase64', ['x']],
    ['avatarBase64', 'not base64 at all!'],
    ['version', '1'],
  ])('refuses %s %j and changes nothing', async (name, value) => {
    const { call, fields, row } = await aPerson();
    const before = await row();

    expect([400, 415]).toContain((await call(updateProfile, { ...fields, [name]: value })).status);

    expect(await row()).toEqual(before);
  });

  it('ignores codes, role, status, username and undeclared fields', async () => {
    const { fields, post, user, row } = await aPerson();
    const before = await row();
    const extra = { permissions: ['AD'], isActive: 0, status: 0, role: 1, userRoleId: 1, username: 'root', gender: 1 };
    const body = JSON.stringify({ ...fields, ...extra }).replace('{', '{"__proto__":{"isActive":0},');

    await post(updateProfile.path, body);

    const { is_active, role, username, gender, two_step_secret } = before;
    expect(await row()).toMatchObject({ is_active, role, username, gender, two_step_secret });
    expect((await user()).permissions.map(({ code }) => code)).toEqual(['SL']);
  });

  it("is possible only for one's own account", async () => {
    const { call, fields, anAdministrator } = await aPerson();
    const other = await anAdministrator({ codes: [] });

    expect(await call(updateProfile, { ...fields, userId: other.id })).toRefuse(
      403,
      'You can only do this for your own account',
    );
  });
});
