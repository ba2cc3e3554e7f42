import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '#testing/start-server.ts';

it('a sender of too large a body gets the 413 each time, and can reuse the connection', async () => {
  const { app, me } = await startServer({ codes: ['AD'] });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${me?.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ avatarBase64: 'A'.repeat(20_000_000) });

  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const answer = await fetch(`${address}/administrator/user/create`, { method: 'POST', headers, body });
    statuses.push(answer.status);
    expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
  }

  expect(new Set(statuses)).toEqual(new Set([413]));
  await app.close();
});

const chunked = 'Transfer-Encoding: chunked';
const long = 'Content-Length: 4000000000';

it.each([
  ['POST', '/admin/users', chunked, 401],
  ['POST', '/admin/users', long, 401],
  ['POST', '/files/upload', chunked, 401],
  ['POST', '/admin/auth/login', chunked, 413],
  ['GET', '/healthz', chunked, 200],
  ['GET', '/healthz', long, 200],
  ['POST', '/nothing/here', long, 404],
])('an endless body is not read on after its answer: %s %s, %s', async (method, path, length, status) => {
  const { app } = await startServer();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  // How the connection ends depends on the operating system: some writes may fail first.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
  if (length === chunked) socket.write('fffffff\r\n');
  const sending = setInterval(() => socket.write(Buffer.alloc(1024, 'a')), 1);
  onTestFinished(() => clearInterval(sending));

  await closed;

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
