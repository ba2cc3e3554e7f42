import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readImage } from '@eemusic/contract/platform/files';
import { find } from '@eemusic/contract/platform/palette';
import { alive, openapi, ready } from '@eemusic/contract/platform/service';
import { login } from '@eemusic/contract/access/session';
import { listRegions } from '@eemusic/contract/sales/regions';
import type { FastifyReply } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Actor } from '#platform/database/index.ts';
import { engine } from '#testing/databases.ts';
import { password, startServer } from '#testing/start-server.ts';
import { makeFairShare, maxAtOnceEach, maxWaitMs } from './fair-share.ts';

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

/** Counts iterations of the event loop until the test ends. */
function countIterations(): { readonly count: number } {
  let count = 0;
  let next = setImmediate(function iterate() {
    count += 1;
    next = setImmediate(iterate);
  });
  onTestFinished(() => clearImmediate(next));
  return {
    get count() {
      return count;
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

// On PostgreSQL a session is looked up by timers, too.
it.runIf(engine === 'sqlite')(
  'answers whoever waits behind themself for long, before the connection is closed',
  async () => {
    const server = await startServer({ codes: [] });
    const busy = await aBusyPerson(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const own = server.call(listRegions, {});
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(maxWaitMs);
    vi.useRealTimers();

    const { status, headers } = await own;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(await busy.end()).toEqual(Array(maxAtOnceEach).fill(200));
    expect((await server.call(listRegions, {})).status).toBe(200);
  },
);

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

// On PostgreSQL results of several queries may arrive in the same iteration.
it.runIf(engine === 'sqlite')(
  'begins one request of a caller in each iteration, even if each ends before the next begins',
  async () => {
    const server = await startServer({ codes: [] });
    const iterations = countIterations();
    const answeredIn: number[] = [];

    await Promise.all(
      Array.from({ length: 40 }, async () => {
        await server.call(listRegions, {});
        answeredIn.push(iterations.count);
      }),
    );

    const together = Map.groupBy(answeredIn, (iteration) => iteration).values();
    expect(Math.max(...together.map(({ length }) => length))).toBeLessThanOrEqual(2);
  },
);

const origin = { address: '', userAgent: '', requestId: '' };
const visitor: Actor = { kind: 'visitor', name: 'visitor', language: 'en', origin, repeat: null };

function replyTo(ip: string): FastifyReply {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  return { raw, request: { ip } } as FastifyReply;
}

it('throttles whoever has requests waiting while others have some in progress', async () => {
  const { enter } = makeFairShare((address) => address);
  const request = (ip: string) => enter(login, visitor, replyTo(ip));
  const shares = await Promise.all(Array.from({ length: maxAtOnceEach }, () => request('192.0.2.1')));
  const isThrottled = () => shares[0]?.caller.isThrottled?.();
  const other = await request('192.0.2.2');
  expect(isThrottled()).toBe(false);

  const waiting = request('192.0.2.1');
  expect([isThrottled(), other?.caller.isThrottled?.()]).toEqual([true, false]);
  other?.answer();
  expect(isThrottled()).toBe(false);

  for (const share of shares) share?.answer();
  (await waiting)?.answer();
});

const largeBody = JSON.stringify({ searchQuery: 5, more: Array(10_000).fill(1) });

it.each([
  { what: 'parses and checks', body: largeBody },
  { what: 'parses', body: largeBody.slice(0, -1) },
])('$what one large body of a caller in each iteration of the event loop', async ({ body }) => {
  const { app, me } = await startServer({ codes: [] });
  const end = Promise.withResolvers<void>();
  const answeredIn: number[] = [];
  const all = Array.from({ length: maxAtOnceEach }, async () => {
    const begun = Promise.withResolvers<void>();
    async function* parts() {
      yield body.slice(0, 10);
      begun.resolve();
      await end.promise;
      yield body.slice(10);
    }
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const answer = app
      .inject({
        method: find.method,
        url: find.path,
        payload: Readable.from(parts()),
        headers: { ...headers, authorization: `Bearer ${me?.token}` },
      })
      .then(({ statusCode }) => {
        answeredIn.push(iterations.count);
        return statusCode;
      });
    await begun.promise;
    return { answer };
  });
  const answers = (await Promise.all(all)).map(({ answer }) => answer);
  const iterations = countIterations();
  end.resolve();

  expect(await Promise.all(answers)).toEqual(Array(maxAtOnceEach).fill(400));
  expect(new Set(answeredIn).size).toBe(maxAtOnceEach);
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

it('includes the public documents, which are long, and neither health checks nor pictures', async () => {
  const { enter } = makeFairShare((address) => address);

  expect(await enter(openapi, visitor, replyTo('192.0.2.1'))).not.toBeNull();
  for (const cheap of [alive, ready, readImage]) expect(await enter(cheap, visitor, replyTo('192.0.2.1'))).toBeNull();
});
