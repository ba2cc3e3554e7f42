import { redeemKey } from '@eemusic/contract/learning/learners';
import { describe, expect, it } from 'vitest';
import { ask, Refused, Unanswered } from './learner-client.ts';

const done = { message: 'Key redeemed', code: 'key.redeemed', params: {}, studentId: 1, expireBy: '2027-03-02' };
const busy = { error: 'The server is busy', code: 'server.busy' };

const request = {
  key: 'ABCD',
  fullName: '李雷',
  contactNumber: '',
  contactEmail: 'lei@example.com',
  region: 'SD',
} as const;

type Reply = { status: number; body: unknown; headers?: Record<string, string> } | Error;

/** Calls a server that returns these answers one after another, and then repeats the last one. */
async function redeemAt(...answers: readonly Reply[]) {
  const sent: RequestInit[] = [];
  const waited: number[] = [];
  const reasons: string[] = [];
  const send = (_url: string, request: RequestInit) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? new Error('none');
    sent.push(request);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} }));
  };
  const connection = {
    url: 'http://localhost:3000',
    token: 'token',
    send,
    wait: (ms: number) => Promise.resolve(void waited.push(ms)),
    onWait: (_seconds: number, reason: string) => void reasons.push(reason),
  };
  const outcome = await ask(redeemKey, request, { connection, key: 'one' }).catch((error: unknown) => error);
  return { outcome, sent, waited, reasons };
}

describe('a client of the learner service', () => {
  it('sends its token, the input, and one Idempotency-Key', async () => {
    const { outcome, sent, waited } = await redeemAt({ status: 200, body: done });

    expect(outcome).toEqual(done);
    expect(sent).toEqual([
      {
        method: 'POST',
        headers: { authorization: 'Bearer token', 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify(request),
      },
    ]);
    expect(waited).toEqual([]);
  });

  it('repeats the same request where the server asks for it or there was no answer', async () => {
    const lost = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const { outcome, sent, waited, reasons } = await redeemAt(
      { status: 429, body: { error: 'Too many', code: 'service.too-many' }, headers: { 'retry-after': '7' } },
      lost,
      { status: 503, body: busy },
      { status: 502, body: 'no JSON of ours' },
      { status: 409, body: { error: 'Running', code: 'idempotency.running' }, headers: { 'retry-after': '900' } },
      { status: 200, body: done },
    );

    expect(outcome).toEqual(done);
    expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(waited).toEqual([7000, 2000, 4000, 8000, 60_000]);
    expect(reasons).toEqual(['Too many', 'ECONNREFUSED', 'The server is busy', 'the answer was 502', 'Running']);
  });

  it('does not repeat what is refused', async () => {
    const { outcome, sent } = await redeemAt({
      status: 409,
      body: { error: 'This key has already been used', code: 'key.used', fields: { key: 'used' } },
    });

    expect(outcome).toBeInstanceOf(Refused);
    expect(outcome).toMatchObject({
      message: 'This key has already been used',
      code: 'key.used',
      fields: { key: 'used' },
    });
    expect(sent).toHaveLength(1);
  });

  it('gives up in the end, and says why', async () => {
    const { outcome, sent, waited } = await redeemAt({ status: 503, body: busy });

    expect(outcome).toBeInstanceOf(Unanswered);
    expect((outcome as Error).message).toBe('http://localhost:3000 did not take it after 6 tries: The server is busy');
    expect(sent).toHaveLength(6);
    expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });
});
