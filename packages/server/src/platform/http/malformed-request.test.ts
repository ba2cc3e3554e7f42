import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

/** Sends raw bytes to a listening server and returns its answer. */
async function format(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
  const { app } = await startServer({ codes: null });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes));
  let received = '';
  for await (const part of socket) received += String(part);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

const get = (address: string, header = 'x: y') =>
  `GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}\r\n\r\n`;

describe('a malformed request is answered in the shape of refusals, with the headers of every answer', () => {
  it.each([
    ['an address with meaningless percent signs', get('/%zz'), 404, 'route.not-found'],
    ['an address with a part too long', get(`/storage/images/${'a'.repeat(300)}`), 404, 'route.not-found'],
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'request.malformed'],
    ['a call without a host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'request.malformed'],
    ['an expectation that nobody meets', get('/healthz', 'expect: wonders'), 417, 'request.expectation'],
    [
      'a body for an address that nobody serves',
      'POST /no/such/call HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n' +
        'content-type: application/json\r\ncontent-length: 5\r\n\r\n{"a":',
      404,
      'route.not-found',
    ],
    ['headers over 16 KB', get('/healthz', `x: ${'a'.repeat(20_000)}`), 431, 'request.headers'],
  ])('%s', async (_, bytes, status, code) => {
    const answer = await format(bytes);

    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: expect.any(String), code, params: {} });
    expect(answer.head).toMatch(/^content-security-policy: default-src 'self'/m);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff/m);
  });
});
