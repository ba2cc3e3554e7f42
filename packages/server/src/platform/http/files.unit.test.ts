import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { sendFile } from './files.ts';

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
