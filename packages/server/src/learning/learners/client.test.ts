import { createLearnerClient, type LearnerClient, type LearnerPath, UnexpectedAnswer } from '@eemusic/learner-client';
import { readCatalogue, readNames, readPublishedScore, readStudentState } from '@eemusic/contract/learning/content';
import { redeemKey, reportBatch, reportPractice, signIn } from '@eemusic/contract/learning/learners';
import { deleteScore } from '@eemusic/contract/library/scores';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { includedIn, scopes } from '@eemusic/contract/platform/scopes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { aLearner } from '#testing/an-app.ts';
import { aClient } from '#testing/a-client.ts';

type Refused = { code: string; params: object };
type Result = { data?: unknown; error?: Refused; response: Response };
type Subject = { scoreId: number; studentId: number; unused: string };
type Call = { endpoint: Endpoint; ask: (client: LearnerClient, subject: Subject) => Promise<Result> };

const played = ({ scoreId, studentId }: Subject) => ({
  studentId,
  scoreId,
  startedAt: '2026-03-01T10:00:00Z',
  seconds: 90,
  accuracy: 0.9,
  screen: 'practice',
});

/** Each call of the service by its description; a missing one does not compile. */
const calls = {
  '/learner/catalogue': {
    endpoint: readCatalogue,
    ask: (client) => client.GET('/learner/catalogue', { params: { query: { limit: 10 } } }),
  },
  '/learner/names': { endpoint: readNames, ask: (client) => client.GET('/learner/names') },
  '/learner/scores/{id}': {
    endpoint: readPublishedScore,
    ask: (client, { scoreId }) => client.GET('/learner/scores/{id}', { params: { path: { id: scoreId } } }),
  },
  '/learner/students/{id}': {
    endpoint: readStudentState,
    ask: (client, { studentId }) => client.GET('/learner/students/{id}', { params: { path: { id: studentId } } }),
  },
  '/learner/sign-in': {
    endpoint: signIn,
    ask: (client, { studentId }) => client.POST('/learner/sign-in', { body: { studentId } }),
  },
  '/learner/redeem': {
    endpoint: redeemKey,
    ask: (client, { unused }) => client.POST('/learner/redeem', { body: { key: unused, ...aLearner } }),
  },
  '/learner/practice': {
    endpoint: reportPractice,
    ask: (client, subject) =>
      client.POST('/learner/practice', { body: { sessions: [{ sessionId: 'a', ...played(subject) }] } }),
  },
  '/learner/practice/batch': {
    endpoint: reportBatch,
    ask: (client, subject) =>
      client.POST('/learner/practice/batch', { body: { sessions: [{ id: 'a', ...played(subject) }] } }),
  },
} satisfies Record<LearnerPath, Call>;

/** A server that is not the learner service, and gives this answer. */
async function anotherServer(status: number, contentType: string, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': contentType }).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the client of the learner service', () => {
  it.each(Object.entries<Call>(calls))(
    'gets the answer that the contract declares from %s',
    async (_, { endpoint, ask }) => {
      const app = await aClient();

      const { data, error, response } = await ask(app.client(), app);

      expect(error).toBeUndefined();
      expect(response.status).toBe(200);
      expect('parse' in endpoint.output && endpoint.output.parse(data)).toEqual(data);
    },
  );

  it('is refused by each call with a wrong token, and with a token that has all other scopes', async () => {
    const app = await aClient();

    for (const { endpoint, ask } of Object.values<Call>(calls)) {
      const scope = 'scope' in endpoint.access ? endpoint.access.scope : undefined;
      const others = await app.add({
        scopes: scopes.filter((one) => one !== scope && (scope === undefined || one !== includedIn[scope])),
      });

      expect(await ask(app.client('not-a-token'), app), endpoint.path).toMatchObject({
        error: { code: 'token.wrong', params: {} },
        response: { status: 401 },
      });
      expect(await ask(app.client(others.token), app), endpoint.path).toMatchObject({
        error: { code: 'token.scope', params: { scope } },
        response: { status: 403 },
      });
    }
  });

  it('mirrors a catalogue: continues from a cursor, and learns from 304 that nothing changed', async () => {
    const { client, call, scoreId } = await aClient();
    const learner = client();
    const all = await learner.GET('/learner/catalogue');
    const since = all.data?.cursor ?? '';
    const etag = all.response.headers.get('etag') ?? '';
    const readAgain = () => learner.GET('/learner/catalogue', { params: { header: { 'If-None-Match': etag } } });

    expect(all.data?.scores.map(({ id }) => id)).toEqual([scoreId]);
    expect((await readAgain()).response.status).toBe(304);
    await call(deleteScore, { id: String(scoreId) });
    expect((await readAgain()).data).toMatchObject({ scores: [] });
    const news = await learner.GET('/learner/catalogue', { params: { query: { since } } });
    expect(news.data).toMatchObject({ scores: [], removed: [scoreId], hasMore: false });
    const strange = await learner.GET('/learner/catalogue', { params: { query: { since: 'x' } } });
    expect([strange.response.status, strange.error?.code]).toEqual([410, 'catalogue.cursor']);
  });

  it('opens the files of a score at the given addresses, until it is withdrawn', async () => {
    const { client, call, scoreId, address } = await aClient();
    const read = () => client().GET('/learner/scores/{id}', { params: { path: { id: scoreId } } });
    const { data } = await read();

    for (const file of [data?.musicxml, data?.timemap, ...(data?.pages ?? [])])
      expect((await fetch(new URL(file ?? '', address))).status).toBe(200);
    await call(deleteScore, { id: String(scoreId) });
    const { error, response } = await read();
    expect([response.status, error?.code]).toEqual([404, 'score.not-found']);
  });

  it('redeems a key once, however often it repeats one Idempotency-Key', async () => {
    const { client, unused: key, studentOf } = await aClient();
    const redeem = (params: { header?: { 'Idempotency-Key'?: string } }) =>
      client().POST('/learner/redeem', { body: { key, ...aLearner }, params });
    const header = { 'Idempotency-Key': 'one' };

    const [first, again] = [await redeem({ header }), await redeem({ header })];

    expect(again.data).toEqual(first.data);
    expect((await studentOf(first.data?.studentId ?? 0)).fullName).toBe(aLearner.fullName);
    expect((await redeem({})).error?.code).toBe('key.used');
    const mistyped = await client().POST('/learner/redeem', { body: { key: 'R7QX', ...aLearner, region: 'SD' } });
    expect(mistyped.error?.code).toBe('key.mistyped');
  });

  it('gets the outcome of a batch per session, and of a report as a whole', async () => {
    const app = await aClient();
    const { client, studentId, scoreId } = app;
    const session = played(app);
    const batch = await client().POST('/learner/practice/batch', {
      body: { sessions: [{ id: 'a', ...session }, { id: 'b', ...session, studentId: 999_999 }, 'nonsense' as never] },
    });
    const report = await client().POST('/learner/practice', {
      body: { sessions: [{ sessionId: 'c', ...session, seconds: -1 }] },
    });
    const state = await client().GET('/learner/students/{id}', { params: { path: { id: studentId } } });

    expect(batch.data?.sessions.map(({ id, status, reason }) => [id, status, reason?.code])).toEqual([
      ['a', 'accepted', undefined],
      ['b', 'refused', 'practice.unknown'],
      [null, 'refused', 'request.invalid'],
    ]);
    expect(report.error).toMatchObject({
      code: 'request.invalid',
      fields: { 'sessions.0.seconds': expect.anything() },
    });
    expect(state.data?.lastPractice).toMatchObject([{ scoreId, seconds: 90 }]);
  });

  it('throws where nobody answers, and where another server does', async () => {
    const from = (address: string) =>
      createLearnerClient({ address, token: 'token' }).POST('/learner/sign-in', { body: { studentId: 1 } });

    await expect(from(await anotherServer(502, 'text/html', '<h1>Bad gateway</h1>'))).rejects.toThrow(UnexpectedAnswer);
    await expect(from(await anotherServer(200, 'text/html', '<h1>Sign in</h1>'))).rejects.toThrow('answered 200');
    await expect(from('http://127.0.0.1:1')).rejects.toThrow(TypeError);
  });
});
