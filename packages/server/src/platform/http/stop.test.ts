import { once } from 'node:events';
import { connect } from 'node:net';
import { alive, ready } from '@eemusic/contract/platform/service';
import { expect, it } from 'vitest';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { startServer } from '#testing/start-server.ts';

it('a stop waits for a long answer that has begun, and not for its connection', async () => {
  const { app, id, server } = await aPublishedScore();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /* A stop that waited for the connection would outlast the test. */
  app.server.keepAliveTimeout = 24 * 60 * 60 * 1000;
  const body = JSON.stringify({ selected: Array(300).fill(id) });
  const socket = connect(Number(address.port), address.hostname);
  socket.write(
    `POST /admin/score/library/export/pdf HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.me?.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  socket.setEncoding('latin1');
  let received = String((await once(socket, 'data'))[0]);
  socket.on('data', (part) => (received += String(part)));

  await Promise.all([app.close(), once(socket, 'close')]);

  expect(received.slice(0, 2000).toLowerCase()).toContain('connection: keep-alive');
  expect(received.slice(-20)).toContain('%%EOF');
});

it('a stop does not wait for an idle connection', async () => {
  const { app } = await startServer();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  const closed = once(socket, 'close');

  await app.close();

  await expect(closed).resolves.toBeDefined();
});

it('a node that drains sends load balancers away and goes on answering, on connections that end', async () => {
  const { draining, call } = await startServer();
  expect((await call(ready, {})).status).toBe(200);

  draining.begin();

  expect(await call(ready, {})).toRefuse(503);
  const answer = await call(alive, {});
  expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
});
