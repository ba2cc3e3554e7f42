import { hour } from '@eemusic/contract/platform/durations';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { addLibrary, listLibraries } from '@eemusic/contract/library/libraries';
import { listRegions } from '@eemusic/contract/sales/regions';
import { login } from '@eemusic/contract/access/session';
import { password, startServer } from '#testing/start-server.ts';
import { aPicture } from '#testing/a-picture.ts';
import { claim } from './idempotency.ts';

describe('every declared endpoint', () => {
  it('is served exactly once', async () => {
    const { served } = await startServer();

    expect(served.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(served).size).toBe(served.length);
  });
});

describe('a request with a slow body', () => {
  it.each([
    ['signs out', 401, 'sessions'],
    ['loses the permission', 403, 'administrator_codes'],
  ] as const)('changes nothing when its sender %s meanwhile', async (_, status, table) => {
    const server = await startServer({ codes: ['SL'] });
    const { app, me, services } = server;
    const library = { name: 'Late', shortName: 'Late', image: await aPicture(server) };
    async function* slowly() {
      await services.database.write((tx) => tx.deleteFrom(table).execute());
      yield JSON.stringify(library);
    }

    const response = await app.inject({
      method: addLibrary.method,
      url: addLibrary.path,
      headers: { authorization: `Bearer ${me?.token}`, 'content-type': 'application/json' },
      payload: Readable.from(slowly()),
    });

    expect(response.statusCode).toBe(status);
    expect(await services.database.read.selectFrom('libraries').select('id').execute()).toEqual([]);
  });
});

describe('every answer', () => {
  it.each(['/healthz', '/nowhere', '/admin/regions', '/admin/auth/login'])(
    'of %s has the security headers',
    async (url) => {
      const { app } = await startServer();

      const { headers } = await app.inject({ url });

      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/admin/nowhere'],
    ['POST', '/admin/regions'],
    ['DELETE', '/admin/auth/login'],
  ] as const)('of %s %s is a 404 in the shape of refusals', async (method, url) => {
    const { app } = await startServer();

    const response = await app.inject({ method, url });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'There is nothing at this address', code: 'route.not-found', params: {} });
  });
});

describe('a token', () => {
  it('is found in every spelling that HTTP allows, and nowhere else', async () => {
    const { app, me } = await startServer();
    const ask = async (authorization: string, url: string = listRegions.path) =>
      (await app.inject({ url, headers: { authorization } })).statusCode;

    for (const scheme of ['Bearer ', 'bearer ', 'BEARER  ']) expect(await ask(`${scheme}${me?.token}`)).toBe(200);
    for (const other of ['', 'Bearer', `${me?.token}`, `Basic ${me?.token}`, `Bearer ${me?.token} x`])
      expect(await ask(other, `${listRegions.path}?token=${me?.token}`)).toBe(401);
  });
});

describe('a body', () => {
  const post = async (payload: string | Buffer, type = 'application/json') => {
    const { app } = await startServer();
    return app.inject({ method: 'POST', url: '/admin/auth/login', payload, headers: { 'content-type': type } });
  };

  it.each([
    ['that is no JSON', '{"email":', 400],
    ['that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['that is a list', '[]', 400],
    ['that is null', 'null', 400],
    ['with NUL', '{"email":"a\\u0000b@example.com","password":"x"}', 400],
    ['with a lone surrogate', '{"email":"\\ud800@example.com","password":"x"}', 400],
    ['that is too large', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413],
  ])('%s is refused', async (_, payload, status) => {
    const response = await post(payload);

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  it('of null is refused even where all fields are optional', async () => {
    const { app, me } = await startServer();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${me?.token}` };
    const ask = (payload?: string) =>
      app.inject({ method: 'POST', url: '/admin/channels', headers, payload: payload ?? '' });

    expect((await ask('null')).statusCode).toBe(400);
    expect((await ask()).statusCode).toBe(200);
  });

  it('of another type is refused', async () => {
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415);
  });

  it('may contain undeclared fields, which are ignored', async () => {
    const response = await post('{"email":"a@example.com","password":"x","__proto__":{"isAdmin":true},"role":1}');

    expect(response.statusCode).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  async function aRepeat() {
    const server = await startServer({ codes: ['SL', 'CM'] });
    const image = await aPicture(server);
    const library = { name: 'Sonatinas', shortName: 'SON', image };
    const add = (key: string, overrides: object = {}, asking: object = {}) =>
      server.call(addLibrary, { ...library, ...overrides }, { headers: { 'idempotency-key': key }, ...asking });
    return { ...server, add };
  }

  it('returns the first answer again, also to concurrent requests', async () => {
    const { add, call } = await aRepeat();

    const answers = await Promise.all([add('one'), add('one'), add('one')]);
    const later = await add('one');

    expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call(listLibraries, {})).body.modules).toHaveLength(1);
  });

  it('with another body is a conflict', async () => {
    const { add } = await aRepeat();
    await add('one');

    expect(await add('one', { name: 'Études' })).toRefuse(409, 'This Idempotency-Key was used with another request');
  });

  it('belongs to the administrator who sent it', async () => {
    const { add, anAdministrator } = await aRepeat();
    const other = await anAdministrator({ codes: ['SL'] });
    await add('one');

    expect((await add('one', { name: 'Études' }, { token: other.token })).status).toBe(200);
  });

  it('passes to a retry when the first request crashed, which can then change nothing', async () => {
    const { add, call, me, services, wait } = await aRepeat();
    const { database } = services;
    const request = { owner: `administrator:${me?.id}`, key: 'one', endpoint: 'POST /admin/modules/add', body: {} };
    const { repeat } = await claim(services, request);
    wait(21_000);

    expect((await add('one')).status).toBe(200);

    const origin = { address: '127.0.0.1', userAgent: '', requestId: '' };
    const late = database.change({ kind: 'visitor', name: 'late', language: 'en', origin, repeat }, async (tx) => {
      tx.audit('library.added', { kind: 'library', id: null });
      await tx.updateTable('libraries').set({ name: 'Twice' }).execute();
      return {};
    });
    await expect(late).rejects.toThrow('The server is busy');
    expect((await call(listLibraries, {})).body.modules).toMatchObject([{ name: 'Sonatinas' }]);
    expect(await add('one')).toMatchObject({ status: 200 });
  });

  it('can be used again after a refusal, and after a day', async () => {
    const { add, wait, call, me } = await aRepeat();
    expect(await add('one', { name: '' })).toRefuse(400, 'Please fill all the fields');
    expect((await add('one')).status).toBe(200);

    wait(25 * hour);
    const { token } = (await call(login, { email: me?.email ?? '', password }, { token: null })).body;
    expect((await add('one', { name: 'Études' }, { token })).status).toBe(200);
  });
});
