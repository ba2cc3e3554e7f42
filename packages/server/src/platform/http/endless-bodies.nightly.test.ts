import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { uploadFile } from '@eemusic/contract/platform/files';
import { expect, it, onTestFinished } from 'vitest';
import fastify from 'fastify';
import { startServer } from '#testing/start-server.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const portOf = (address: string) => Number(new URL(address).port);

it('a body that only dribbles does not hold up a stop', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  shutDownGracefully(app, 100);
  app.post('/', async ({ body }) => ({ length: String(body).length }));
  const port = portOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = await connectTo(port);
  socket.on('error', () => {});
  const begun = once(app.server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n');
  const dribbling = setInterval(() => socket.write('drop'), 10);
  onTestFinished(() => clearInterval(dribbling));
  await begun;

  await app.close();

  expect(app.server.listening).toBe(false);
});

it.each([
  ['in its file', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n'],
  ['in a field', '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n'],
  ['before its first part', 'no part'],
])('an upload of unknown length is refused as soon as it is too long %s', async (_where, beginning) => {
  const { app, me } = await startServer({ codes: [] });
  const port = portOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = await connectTo(port);
  socket.on('error', () => {});
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${me?.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const send = (bytes: Buffer) =>
    socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
  send(Buffer.from(beginning));
  const answered = once(socket, 'data');
  for (let megabytes = 0; megabytes < 22; megabytes += 1) send(Buffer.alloc(1024 * 1024));

  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 413 /);
});
