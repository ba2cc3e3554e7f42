import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { readImage } from '@eemusic/contract/platform/files';
import { find } from '@eemusic/contract/platform/palette';
import { alive, openapi, ready } from '@eemusic/contract/platform/service';
import { login } from '@eemusic/contract/access/session';
import { listRegions } from '@eemusic/contract/sales/regions';
import { expect, it } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';
import { hasShare, maxAtOnceEach } from './admit.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A search whose body is sent only in part until `end` is called. */
function slowSearch({ app, me }: Server, token = me?.token) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  async function* body() {
    yield '{"searchQuery":';
    begun.resolve();
    await end.promise;
    yield '"x"}';
  }
  const answer = app.inject({
    method: find.method,
    url: find.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: Readable.from(body()),
  });
  return { begun: begun.promise, end: end.resolve, status: answer.then(({ statusCode }) => statusCode) };
}

async function aBusyPerson(server: Server) {
  const searches = Array.from({ length: maxAtOnceEach }, () => slowSearch(server));
  await Promise.all(searches.map(({ begun }) => begun));
  return {
    async end() {
      for (const { end } of searches) end();
      return Promise.all(searches.map(({ status }) => status));
    },
  };
}

it('lets whoever asks for much wait behind themself, and nobody else', async () => {
  const server = await startServer({ codes: [] });
  const other = await server.anAdministrator({ codes: [] });
  const busy = await aBusyPerson(server);
  const answered: string[] = [];
  const own = server.call(listRegions, {}).then(({ status }) => answered.push(`own ${status}`));

  for (let calls = 0; calls < 5; calls += 1)
    answered.push(`other ${(await server.call(listRegions, {}, { token: other.token })).status}`);
  expect(answered).toEqual(Array(5).fill('other 200'));

  expect(await busy.end()).toEqual(Array(maxAtOnceEach).fill(200));
  await own;
  expect(answered.at(-1)).toBe('own 200');
});

it('lets others in between short requests that come together', async () => {
  const server = await startServer({ codes: [] });
  const other = await server.anAdministrator({ codes: [] });
  let answered = 0;
  const many = Array.from({ length: 100 }, async () => {
    await server.call(find, { searchQuery: 'x' });
    answered += 1;
  });

  await server.call(listRegions, {}, { token: other.token });

  expect(answered).toBeLessThan(50);
  await Promise.all(many);
});

it('refuses what waits beyond measure, and answers the rest', async () => {
  const server = await startServer({ codes: [] });
  const busy = await aBusyPerson(server);

  const statuses: number[] = [];
  const refused = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 210 }, async () => {
    const { status, body, headers } = await server.call(listRegions, {});
    statuses.push(status);
    if (statuses.length === 10) refused.resolve();
    if (status === 429)
      expect({ body, headers }).toMatchObject({
        body: { code: 'request.too-much-waiting' },
        headers: { 'retry-after': '5' },
      });
  });
  await refused.promise;
  expect(new Set(statuses)).toEqual(new Set([429]));
  await busy.end();
  await Promise.all(waiting);

  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
});

it.each([
  ['while they wait', false],
  ['while their session is looked up', true],
])('is given back by those who go away %s', async (_, isAtOnce) => {
  const server = await startServer({ codes: [] });
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const waiting = 150;
  const all = Promise.withResolvers<void>();
  let count = 0;
  server.app.server.on('request', ({ socket }) => {
    if (isAtOnce) socket.destroy();
    count += 1;
    if (count === waiting) all.resolve();
  });
  const sockets = Array.from({ length: waiting }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  for (const socket of sockets)
    socket.write(
      `POST ${find.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.me?.token}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`,
    );
  await all.promise;
  for (const socket of sockets) socket.destroy();

  for (let calls = 0; calls < 2 * maxAtOnceEach; calls += 1)
    expect((await server.call(find, { searchQuery: 'x' })).status).toBe(200);
});

it('answers nobody whose session ended while they waited', async () => {
  const server = await startServer({ codes: [] });
  const busy = await aBusyPerson(server);
  const waiting = server.call(listRegions, {});
  // Sessions are looked up one after another, so once this call is answered, the first one has been queued.
  const other = await server.anAdministrator({ codes: [] });
  expect((await server.call(listRegions, {}, { token: other.token })).status).toBe(200);

  await server.services.database.write((tx) =>
    tx
      .deleteFrom('sessions')
      .where('administrator_id', '=', server.me?.id ?? 0)
      .execute(),
  );
  await busy.end();

  expect((await waiting).status).toBe(401);
});

it('lets people sign in while strangers of the same network send their bodies slowly', async () => {
  const { app, call } = await startServer({ codes: null });
  const gate = Promise.withResolvers<void>();
  const begun = Array.from({ length: maxAtOnceEach }, () => Promise.withResolvers<void>());
  const strangers = begun.map((one) => {
    async function* body() {
      yield '{"email":"nobody@example.com",';
      one.resolve();
      await gate.promise;
      yield '"password":"what is it"}';
    }
    const headers = { 'content-type': 'application/json' };
    return app.inject({ method: login.method, url: login.path, headers, payload: Readable.from(body()) });
  });
  await Promise.all(begun.map(({ promise }) => promise));

  expect((await call(login, { email: 'nobody@example.com', password })).status).toBe(401);
  gate.resolve();

  const answers = await Promise.all(strangers.map(async (one) => (await one).statusCode));
  expect(answers.every((status) => status === 400 || status === 401 || status === 429)).toBe(true);
});

it('includes the public documents, which are long, and neither health checks nor pictures', () => {
  expect(hasShare(openapi)).toBe(true);
  for (const cheap of [alive, ready, readImage]) expect(hasShare(cheap)).toBe(false);
});
