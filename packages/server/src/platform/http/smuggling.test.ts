import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

/** Sends raw bytes over one connection until the server closes it, and returns the status of each answer. */
async function statusesOf(bytes: string): Promise<number[]> {
  const { app } = await startServer({ codes: null });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes));
  let received = '';
  socket.on('data', (part) => (received += String(part)));
  await once(socket, 'close');
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const hidden = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

/** A request with this head, in which one of two servers in a row might see the end of the body, and a second one. */
const smuggling = (head: string, body: string) =>
  `POST /admin/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}${hidden}`;

describe('a request whose end two servers may see at different places', () => {
  it.each([
    ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 4', '0\r\n\r\n'],
    ['two lengths', 'content-length: 0\r\ncontent-length: 5', ''],
    ['two lengths in one header', 'content-length: 0, 5', ''],
    ['a length with a sign', 'content-length: +0', ''],
    ['a length that is no number', 'content-length: 0x0', ''],
    ['chunks that are not the last coding', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
    ['an unknown coding', 'transfer-encoding: xchunked', '0\r\n\r\n'],
    ['a space before the colon', 'transfer-encoding : chunked\r\ncontent-length: 0', ''],
    ['a folded header', 'x: y\r\n transfer-encoding: chunked\r\ncontent-length: 0', ''],
    ['a line that ends without a carriage return', 'x: y\ntransfer-encoding: chunked\r\ncontent-length: 0', ''],
    ['a null character in a header', 'x: \0\r\ncontent-length: 0', ''],
    ['a chunk of a negative length', 'transfer-encoding: chunked', '-1\r\n\r\n0\r\n\r\n'],
    ['a chunk whose length is no hexadecimal number', 'transfer-encoding: chunked', '0x0\r\n\r\n'],
    ['a chunk longer than numbers are', 'transfer-encoding: chunked', 'fffffffffffffffffff\r\n\r\n'],
    ['a chunk that ends later than it says', 'transfer-encoding: chunked', '1\r\nab\r\n0\r\n\r\n'],
  ])('is refused, and nothing after it is answered: %s', async (_, head, body) => {
    expect(await statusesOf(smuggling(head, body))).toEqual([400]);
  });

  it('is refused with two hosts', async () => {
    expect(await statusesOf('GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n')).toEqual([400]);
  });

  it('is answered, and the next one too, when both agree', async () => {
    expect(await statusesOf(smuggling('content-length: 2', '{}'))).toEqual([400, 200]);
  });
});
