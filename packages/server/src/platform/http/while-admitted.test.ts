import { anyOf, endpoint, file } from '@eemusic/contract/platform/endpoint';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkPrefix } from '#access/lockout/index.ts';
import { identify } from '#access/session/index.ts';
import { startServer } from '#testing/start-server.ts';
import { handleProblems } from './problems.ts';
import { accessCheckMs, makeServe } from './serve.ts';

const download = endpoint('GET /download', anyOf('UM'), {
  summary: 'A long download.',
  output: file('text/plain'),
});

/** Downloads a file in two parts, between which something happens; returns what arrives. */
async function downloadDuring(happens: (server: Awaited<ReturnType<typeof startServer>>) => Promise<unknown>) {
  const server = await startServer({ codes: ['UM'] });
  const { services, me, wait } = server;
  const { database, clock } = services;
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(multipart);
  handleProblems(app, null);
  const { serve } = makeServe(app, {
    database,
    clock,
    assertOpen: () => Promise.resolve(),
    networkPrefix,
    identify: (token, origin) => identify(services, token, origin),
    findToken: () => Promise.resolve(null),
    hasTokens: () => Promise.resolve(false),
    serviceTokens: { metrics: null, learner: null },
  });
  let isEnded = false;
  async function* parts() {
    try {
      yield Buffer.from('first ');
      await happens(server);
      wait(accessCheckMs);
      yield Buffer.from('second');
    } finally {
      isEnded = true;
    }
  }
  serve(download, () => ({ contentType: 'text/plain', body: parts() }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${me?.token}` };

  const arrived = await fetch(`${address}/download`, { headers })
    .then((answer) => answer.text())
    .catch(() => 'broken off');

  const again = await fetch(`${address}/download`, { headers });
  await again.body?.cancel();
  return { arrived, isEnded, again: again.status };
}

describe('a download that lasts', () => {
  it.each([
    ['signs out', 401, sql`delete from sessions`],
    ['loses the permission', 403, sql`delete from administrator_codes`],
    ['becomes inactive', 401, sql`update administrators set is_active = 0`],
  ])('is broken off soon after its reader %s', async (_, status, loseAccess) => {
    const { arrived, isEnded, again } = await downloadDuring(({ services }) =>
      services.database.write((tx) => loseAccess.execute(tx)),
    );

    expect(arrived).not.toContain('second');
    expect(isEnded).toBe(true);
    expect(again).toBe(status);
  });

  it('is whole otherwise', async () => {
    expect(await downloadDuring(() => Promise.resolve())).toMatchObject({ arrived: 'first second', isEnded: true });
  });
});
