import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { addCard } from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '#platform/log.ts';
import { startServer } from '#testing/start-server.ts';
import { answerInTime, handleProblems } from './problems.ts';

/** Sends a request on a connection of its own, and returns all that is answered until the server closes it. */
async function answerTo(address: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

const busy = /^HTTP\/1\.1 503 [^]*retry-after: 5\r\n[^]*"code":"server\.busy"/;

describe('a request that would be cut off', () => {
  it('is answered, and the connection is cut off only if its answer has begun', async () => {
    const app = fastify({ connectionTimeout: 200 });
    handleProblems(app, null);
    answerInTime(app);
    const late = Promise.withResolvers<object>();
    app.get('/late', () => late.promise);
    app.get('/stalled', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-length': 100 });
      reply.raw.write('begun');
      return late.promise;
    });
    onTestFinished(() => app.close());
    const address = await app.listen({ port: 0, host: '127.0.0.1' });

    expect(await answerTo(address, 'GET /late HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(busy);
    expect(await answerTo(address, 'GET /stalled HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*begun$/);

    late.resolve({});
    expect((await app.inject('/late')).statusCode).toBe(200);
  });

  it('leaves nothing of its query in the log, whatever comes after its answer', async () => {
    const logged = new PassThrough();
    const app = fastify({
      connectionTimeout: 200,
      loggerInstance: openLog('trace', logged) as FastifyBaseLogger,
      logController: new LogController({ disableRequestLogging: true }),
    });
    handleProblems(app, null);
    answerInTime(app);
    const late = Promise.withResolvers<object>();
    app.get('/late', () => late.promise);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const request = 'GET /late?search=Quillan HTTP/1.1\r\nHost: a\r\n\r\n';

    expect(await answerTo(address, request)).toMatch(busy);
    late.resolve({});
    await late.promise;
    await app.close();

    const lines = String(logged.read());
    expect(lines).toContain('Reply was already sent');
    expect(lines).not.toContain('Quillan');
  });

  it('is answered while somebody else has the turn that it needs', async () => {
    const { app, call, me, services } = await startServer({ codes: ['ES'] });
    const card = (title: string) => ({ title, listId: inboxList });
    const release = await services.database.mutex('support board').acquire();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    app.server.setTimeout(500);
    const body = JSON.stringify(card('Late'));

    const answer = await answerTo(
      address,
      `POST ${addCard.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${me?.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );

    expect(answer).toMatch(busy);
    release();
    expect(await call(addCard, card('In time'))).toHaveProperty('status', 200);
  });
});
