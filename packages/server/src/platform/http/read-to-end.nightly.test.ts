import { connect } from 'node:net';
import { login } from '@eemusic/contract/access/session';
import { fetchProfile, updateProfile } from '@eemusic/contract/access/profile';
import { maxBodyBytes } from '@eemusic/contract/platform/endpoint';
import { find } from '@eemusic/contract/platform/palette';
import { maxId } from '@eemusic/contract/platform/values';
import { payStatements } from '@eemusic/contract/sales/statements';
import { deleteStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('a large body', () => {
  it.each([
    [login, maxBodyBytes.public],
    [find, maxBodyBytes.fields],
    [deleteStudents, maxBodyBytes.list],
    [payStatements, maxBodyBytes.payments],
    [updateProfile, maxBodyBytes.picture],
  ])('is refused before it is parsed, to %o', async ({ method, path }, max) => {
    const { app, me } = await startServer();
    const headers = { authorization: `Bearer ${me?.token}`, 'content-type': 'application/json' };
    const send = (bytes: number) => app.inject({ method, url: path, headers, payload: '['.padEnd(bytes) });

    expect((await send(max + 1)).json()).toMatchObject({ code: 'request.too-large' });
    const accepted = path === updateProfile.path ? maxBodyBytes.fields : max;
    expect((await send(accepted)).json()).toMatchObject({ code: 'request.not-json' });
  });

  it('of 10,000 ids is one that bulk actions take', async () => {
    const { call } = await startServer();
    const usersIds = Array.from({ length: 10_000 }, (_, index) => maxId - index);

    expect(await call(deleteStudents, { usersIds })).toRefuse(404);
  });

  it('holds a picture of megabytes and little else', async () => {
    const { call, me } = await startServer();
    const { userId, fileName, ...profile } = { ...(await call(fetchProfile, { userId: me?.id ?? 0 })).body.user };
    const update = (more: object) =>
      call(updateProfile, { userId, ...profile, age: 30, mobile: '110', fileName, ...more });

    const avatarBase64 = Buffer.alloc(6_000_000, 'no picture').toString('base64');
    expect(await update({ avatarBase64 })).toRefuse(415);
    expect(await update({ avatarBase64, more: Array(70_000).fill(1) })).toRefuse(413);
    expect(await update({ more: Array(70_000).fill(1) })).toRefuse(413);
  });
});
