import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseRange, sendFile } from './files.ts';

/** Rows of an export whose database fails after some of them, as a standby may. */
async function* brokenRows(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Name\r\n');
  await Promise.resolve();
  yield Buffer.from('Mei\r\n');
  throw new Error('the database is gone');
}

it('a file that breaks off while it is made never looks whole', async () => {
  const faults: string[] = [];
  const stream = { write: (line: string) => void faults.push(line) };
  const app = fastify({ logger: { level: 'warn', stream } });
  app.get('/', (_request, reply) => sendFile(reply, { contentType: 'text/csv', body: brokenRows() }));
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const response = await fetch(address);
  await expect(response.text()).rejects.toThrow();

  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toContain('Mei');
  // The last chunk is empty; if it is missing, every client and proxy knows that the answer is incomplete.
  expect(answer).not.toContain('\r\n0\r\n\r\n');
  expect(faults.join('')).toContain('the database is gone');
});

describe('a range of a file of ten bytes', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['Bytes= 9-9 ', { first: 9, last: 9 }],
    ['bytes=8-400', { first: 8, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-40', { first: 0, last: 9 }],
    ['bytes=10-', 'beyond'],
    ['bytes=10-12', 'beyond'],
    ['bytes=-0', 'beyond'],
    [undefined, null],
    ['', null],
    ['bytes=-', null],
    ['bytes=5-4', null],
    ['bytes=0-1,4-5', null],
    ['bytes=0x1-3', null],
    ['bytes=1.5-3', null],
    ['bytes=--1', null],
    ['lines=0-3', null],
    [`bytes=${'9'.repeat(40)}-`, null],
  ])('%s is %o', (header, part) => {
    expect(parseRange(header, 10)).toEqual(part);
  });

  it('does not exist in an empty file', () => {
    expect(parseRange('bytes=-1', 0)).toBe('beyond');
    expect(parseRange('bytes=0-', 0)).toBe('beyond');
  });
});
