import { Socket } from 'node:net';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { codes } from '@eemusic/contract/platform/permissions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from './databases.ts';
import { readExampleWrites } from './example-writes.ts';
import { inject } from './inject.ts';
import { startServer } from './start-server.ts';

const writes = await readExampleWrites();
/** A file for an answer is only stored until the answer is sent. */
const changes = Object.keys(writes).filter((name) => name !== 'support-mail.uploadAnswerFile');
/** Far shorter than the time after which a silent connection is given up in operation. */
const givenUpAfterMs = 30;

/**
 * From the first message to the database that `begins` accepts until `end`, nothing reaches the database any more, and
 * each connection that has something to say is given up.
 */
function silence(databaseUrl: string | null, begins: (message: string) => boolean) {
  const port = Number(new URL(databaseUrl ?? '').port);
  let [isSilent, hasBegun, hasEnded] = [false, false, false];
  Socket.prototype.write = function (this: Socket, chunk: unknown, ...rest: unknown[]) {
    const isDatabase = this.remotePort === port || this.connecting;
    if (isDatabase && !hasBegun && !hasEnded && begins(String(chunk))) [isSilent, hasBegun] = [true, true];
    if (!isDatabase || !isSilent) return Reflect.apply(writeOfStream, this, [chunk, ...rest]) as boolean;
    const silent = Object.assign(new Error('PostgreSQL says nothing'), { code: 'ETIMEDOUT' });
    setTimeout(() => this.destroy(silent), givenUpAfterMs);
    return true;
  };
  onTestFinished(() => void Reflect.deleteProperty(Socket.prototype, 'write'));
  return {
    hasBegun: () => hasBegun,
    end() {
      [isSilent, hasEnded] = [false, true];
    },
  };
}
const writeOfStream = Socket.prototype.write;

/**
 * Whether a message runs a statement (Execute or Query in the protocol); that of a named one does not contain its SQL.
 */
const isStatement = (message: string) => /^[EQ]/.test(message);
const isChange = (message: string) => /\b(insert into|update|delete from) "?\w/i.test(message);
const isCommit = (message: string) => message.includes('commit');

describe.runIf(engine === 'postgres')('while PostgreSQL says nothing', () => {
  it.each(changes)('a change is answered, and others are made afterwards: %s', async (name) => {
    const scene = await writes[name]?.();
    if (!scene) throw new Error('no example');
    const { DATABASE_URL } = scene.server.services.configuration;
    const answerIn = async (begins: (message: string) => boolean) => {
      const { end, hasBegun } = silence(DATABASE_URL, begins);
      const { status } = await scene.done();
      end();
      return { status, hasBegun: hasBegun() };
    };

    const first = await answerIn(isChange);
    expect(first.hasBegun).toBe(true);
    expect([200, 503]).toContain(first.status);

    const second = await answerIn(isCommit);
    if (second.status >= 500) expect(second).toEqual({ status: 503, hasBegun: true });

    const third = await scene.done();
    expect(third.status, JSON.stringify(third.body)).toBeLessThan(500);
  });

  it('a read is answered, and the same is read afterwards', async () => {
    const { app, me, services } = await startServer({ codes });
    const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.isRead === true);
    const ask = async ({ endpoint }: (typeof reads)[number]) => {
      const { statusCode } = await inject(app, endpoint, {
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${me?.token}` },
        ...(endpoint.method !== 'GET' && { payload: { Page: 1, Size: 20, searchQuery: '' } }),
      });
      return statusCode;
    };

    const answers: { name: string; silent: number; again: number }[] = [];
    for (const read of reads.filter(({ endpoint }) => endpoint.path !== '/support/events')) {
      let statements = 0;
      // The first statement reads the session.
      const { end } = silence(services.configuration.DATABASE_URL, (sent) => isStatement(sent) && ++statements === 2);
      const silent = await ask(read);
      end();
      answers.push({ name: `${read.room}.${read.name}`, silent, again: await ask(read) });
    }

    expect(answers.filter(({ silent, again }) => again >= 500 || (silent >= 500 && silent !== 503))).toEqual([]);
    expect(answers.filter(({ silent }) => silent === 503).length).toBeGreaterThan(20);
  });
});
