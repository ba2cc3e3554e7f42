import { crc32 } from 'node:zlib';
import {
  createAdministrator,
  deleteAdministrators,
  editAdministrator,
  updateAdministrator,
} from '@eemusic/contract/access/administrators';
import { login } from '@eemusic/contract/access/session';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aStaff, anApplication } from '#testing/a-staff.ts';
import { password } from '#testing/start-server.ts';

async function setUp() {
  const staff = await aStaff();
  const application = await anApplication();
  const stored = () => staff.services.database.read.selectFrom('administrators').selectAll().orderBy('id').execute();
  return {
    ...staff,
    application,
    stored,
    /** Sends a raw body that a typed call would not allow. */
    post: (path: string, payload: string) =>
      staff.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.me.token}` },
      }),
  };
}

const wrong: [string, unknown][] = [
  ['fullName', ['Mei']],
  ['fullName', { first: 'Mei' }],
  ['fullName', 'x'.repeat(121)],
  ['fullName', 'a\u0000b'],
  ['username', 7],
  ['username', ' '],
  ['email', ['mei@example.com']],
  ['email', 'mei@example.com,eve@example.com'],
  ['email', 'mei@example.com\r\nBcc: eve@example.com'],
  ['email', 'mei@example.com\neve@example.com'],
  ['email', 'Mei <mei@example.com> <eve@example.com>'],
  ['email', 'mei'],
  ['email', `${'m'.repeat(250)}@example.com`],
  ['mobile', 138],
  ['mobile', '1'.repeat(33)],
  ['mobile', 'abc-phone'],
  ['age', '31'],
  ['age', 31.5],
  ['age', -1],
  ['age', 151],
  ['gender', 2],
  ['gender', '1'],
  ['gender', true],
  ['password', ['correct horse battery']],
  ['password', 'x'.repeat(129)],
  ['password', 'correct\u0000horse'],
  ['permissions', 'SL'],
  ['permissions', ['XX']],
  ['permissions', [['SL']]],
  ['permissions', { 0: 'SL' }],
  ['permissions', Array(101).fill('SL')],
  ['avatarBase64', ['x']],
  ['avatarBase64', 'not base64 at all!'],
];

describe('a value of the wrong kind', () => {
  it.each(wrong)('is refused on creating and changes nothing on updating: %s %j', async (field, value) => {
    const { call, application, createTestAdministrator, fieldsOf, stored } = await setUp();
    const { id } = await createTestAdministrator('SL');
    const fields = await fieldsOf(id);
    const before = await stored();

    const created = await call(createAdministrator, { ...application, [field]: value } as typeof application);
    const updated = await call(updateAdministrator, { ...fields, [field]: value } as typeof fields);

    for (const answer of [created, updated]) {
      expect([400, 415]).toContain(answer.status);
      expect(answer.body).toHaveProperty('error', expect.any(String));
    }
    expect(await stored()).toEqual(before);
  });

  it.each([undefined, null, '1', [1], 0, -1, 1.5, 2 ** 31, true])('is not accepted as an id: %j', async (userId) => {
    const { call } = await setUp();

    expect(await call(editAdministrator, { userId: userId as number })).toRefuse(400);
  });

  it('is refused among ten thousand ids, as is one id too many', async () => {
    const { call } = await setUp();
    const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);

    expect(await call(deleteAdministrators, { usersIds: ids })).toRefuse(400, 'Select up to 10,000');
    expect(await call(deleteAdministrators, { usersIds: ids.slice(1) })).toRefuse(404);
  });

  it('in a list is reported on the list', async () => {
    const { call } = await setUp();

    const { body } = await call(deleteAdministrators, { usersIds: [1, 0] });

    expect(body).toMatchObject({ fields: { usersIds: 'Enter a whole number' } });
  });
});

describe('undeclared fields', () => {
  const extra = {
    isActive: 0,
    is_active: 0,
    role: 1,
    userRoleId: 1,
    userRole: 'SUPER_ADMIN',
    deleted_at: '2020-01-01T00:00:00.000Z',
    id: 1,
    password_hash: 'x',
    passwordHash: 'x',
    codes: ['AD'],
    two_step_secret: 'x',
    version_: 9,
    constructor: { prototype: { isAdmin: true } },
  };

  it('are ignored', async () => {
    const { call, application, fieldsOf, stored } = await setUp();

    const { body } = await call(createAdministrator, { ...application, ...extra });
    await call(updateAdministrator, { ...(await fieldsOf(body.userId)), ...extra });

    const row = (await stored()).find(({ id }) => id === body.userId);
    expect(row).toMatchObject({ is_active: 1, role: 2, deleted_at: null, two_step_secret: null, version: 2 });
    const session = await call(login, { email: application.email, password }, { token: null });
    expect(session.body).toMatchObject({ userRoleId: 2 });
  });

  it.each(['__proto__', 'constructor'])('do not reach any prototype: %s', async (name) => {
    const { post, application, fieldsOf, createTestAdministrator, userOf } = await setUp();
    const { id } = await createTestAdministrator('SL');
    const fields = { ...(await fieldsOf(id)), permissions: undefined };
    const poison = `"${name}":{"permissions":["AD"],"isActive":0,"prototype":{"isAdmin":true}}`;

    for (const [path, body] of [
      ['/administrator/user/create', application],
      ['/administrator/user/update', fields],
    ] as const) {
      const { statusCode } = await post(path, `{${poison},${JSON.stringify(body).slice(1)}`);
      expect([200, 400]).toContain(statusCode);
    }

    expect(await userOf(id)).toMatchObject({ isActive: 1, permissions: [{ code: 'SL' }] });
    expect({}).not.toHaveProperty('isAdmin');
    expect({}).not.toHaveProperty('permissions');
  });

  it.each(['null', '[]', '"x"', '1', '{', ''])('of the body %s are not accepted either', async (body) => {
    const { post } = await setUp();

    const { statusCode } = await post('/administrator/user/create', body);

    expect(statusCode).toBe(400);
  });
});

describe('an email that looks like another', () => {
  const wide = 'ｍｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ';

  it('in full-width letters is no second account', async () => {
    const { call, application, stored } = await setUp();
    await call(createAdministrator, application);

    const answer = await call(createAdministrator, { ...application, username: 'other', email: wide });

    expect(answer).toRefuse(409, 'Another administrator has this email');
    expect(await stored()).toHaveLength(2);
  });

  it('in full-width letters signs the one account in', async () => {
    const { call, application } = await setUp();
    const { userId } = (await call(createAdministrator, application)).body;

    const session = await call(login, { email: wide, password }, { token: null });

    expect(session.body).toMatchObject({ userId });
  });
});

const base64 = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const square = (side: number) => ({
  create: { width: side, height: side, channels: 3 as const, background: '#808080' },
});

/** Returns a PNG whose header claims this many pixels per side, with a valid checksum. */
function enlarged(png: Buffer, side: number): Buffer {
  const head = { start: 12, width: 16, height: 20, sum: 29 };
  png.writeUInt32BE(side, head.width);
  png.writeUInt32BE(side, head.height);
  png.writeUInt32BE(crc32(png.subarray(head.start, head.sum)), head.sum);
  return png;
}

describe('a picture', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['SVG under another name', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['PDF', '%PDF-1.7', 'image/png'],
    ['nothing', '', 'image/png'],
  ])('that is %s is refused', async (_, text, type) => {
    const { call, application, stored } = await setUp();

    const answer = await call(createAdministrator, { ...application, avatarBase64: base64(Buffer.from(text), type) });

    expect(answer).toRefuse(415, 'Please upload a PNG, JPEG, WebP or GIF image');
    expect(await stored()).toHaveLength(1);
  });

  it('of a million spaces with an invalid end is refused at once', async () => {
    const { call, application } = await setUp();

    const answer = await call(createAdministrator, { ...application, avatarBase64: `${' '.repeat(900_000)}!` });

    expect(answer).toRefuse(415, 'Please upload a PNG, JPEG, WebP or GIF image');
  });

  it('of 30,000 by 30,000 pixels is refused, small as its file may be', async () => {
    const { call, application } = await setUp();
    const bomb = enlarged(await sharp(square(1)).png().toBuffer(), 30_000);

    expect(await call(createAdministrator, { ...application, avatarBase64: base64(bomb) })).toRefuse(
      400,
      'This image has too many pixels. Please upload one of at most 40 megapixels',
    );
  });

  it('that is truncated is refused', async () => {
    const { call, application } = await setUp();
    const whole = await sharp(square(200)).jpeg().toBuffer();

    const answer = await call(createAdministrator, {
      ...application,
      avatarBase64: base64(whole.subarray(0, whole.length / 3)),
    });

    expect(answer).toRefuse(400);
  });

  it("loses its camera's metadata", async () => {
    const { call, application, userOf, app } = await setUp();
    const photo = await sharp(square(64))
      .withExif({
        IFD0: { Artist: 'Secret Artist', Copyright: 'home address' },
        IFD3: { GPSLatitude: '31/1 12/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { body } = await call(createAdministrator, { ...application, avatarBase64: base64(photo, 'image/jpeg') });

    const kept = await app.inject({ url: (await userOf(body.userId)).image ?? '' });
    const { exif, format, xmp, iptc } = await sharp(kept.rawPayload).metadata();
    expect({ exif, format, xmp, iptc }).toEqual({ format: 'webp' });
    expect(kept.rawPayload.includes('Secret Artist')).toBe(false);
  });

  it('that exceeds the size of a body is refused', async () => {
    const { call, application } = await setUp();

    expect(await call(createAdministrator, { ...application, avatarBase64: 'A'.repeat(10_000_000) })).toRefuse(413);
  });
});
