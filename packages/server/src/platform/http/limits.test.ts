import { addToken } from '@eemusic/contract/access/tokens';
import { endpoint, learnerWith } from '@eemusic/contract/platform/endpoint';
import { redeemKey } from '@eemusic/contract/learning/learners';
import { metrics } from '@eemusic/contract/platform/service';
import * as z from 'zod/mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { makeLimits, wrongTokens } from './admit.ts';

const partner = { name: 'Shop', scopes: ['keys.redeem' as const] };
const learner = 'learner-token-of-this-server-0123456789';
const figures = 'metrics-token-of-this-server-0123456789';

/** Advances the machine's clock, because the limits use it directly. */
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => vi.useRealTimers());

async function aService() {
  const { app, call } = await startServer({
    codes: ['AD'],
    configuration: { LEARNER_TOKEN: learner, METRICS_TOKEN: figures },
  });
  return {
    call,
    redeem: (token: string, remoteAddress = '203.0.113.7') =>
      app.inject({
        method: 'POST',
        url: redeemKey.path,
        payload: {},
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      }),
    read: (token: string, remoteAddress = '203.0.113.7') =>
      app.inject({ url: metrics.path, remoteAddress, headers: { authorization: `Bearer ${token}` } }),
  };
}

describe('the limit of a call', () => {
  const limited = endpoint('POST /limited', learnerWith('keys.redeem'), {
    summary: 'Limited.',
    output: z.object({}),
    limit: { requests: 2, seconds: 60 },
  });

  it('counts all its callers, says when to come back, and starts again after its period', async () => {
    const { services } = await startServer();
    stopClock();
    const limits = makeLimits(services);
    await limits.count(limited, 'services');
    pass(20);
    await limits.count(limited, 'services');

    const tooMany = { code: 'service.too-many', status: 429, retryAfter: 40 };
    await expect(limits.count(limited, 'services')).rejects.toMatchObject(tooMany);
    await limits.count({ ...limited }, 'services');
    pass(39.9);
    await expect(limits.count(limited, 'services')).rejects.toMatchObject({
      ...tooMany,
      retryAfter: expect.closeTo(0.1),
    });
    pass(0.2);
    await expect(limits.count(limited, 'services')).resolves.toBeUndefined();
  });

  it('is what the settings say for the learner service, and stays as it is for others', async () => {
    const { services } = await startServer();
    stopClock();
    const limits = makeLimits({ ...services, learnerCallsPerMinute: 3 });
    const other = { ...limited, access: { kind: 'session' } as const };
    for (let n = 0; n < 3; n += 1) await limits.count(limited, 'services');
    for (let n = 0; n < 2; n += 1) await limits.count(other, 'administrator 1');

    await expect(limits.count(limited, 'services')).rejects.toMatchObject({ code: 'service.too-many' });
    await expect(limits.count(other, 'administrator 1')).rejects.toMatchObject({ code: 'service.too-many' });
  });

  it('applies to a token from any address, and not to other tokens', async () => {
    stopClock();
    const { call, redeem, read } = await aService();
    const [one, other] = await Promise.all([call(addToken, partner), call(addToken, partner)]);
    for (let n = 0; n < (redeemKey.limit?.requests ?? 0); n += 1) await redeem(learner, `203.0.113.${n % 200}`);

    const answer = await redeem(learner, '198.51.100.1');

    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json()).toEqual({
      error: 'Too many requests. Please wait before the next one',
      code: 'service.too-many',
      params: {},
    });
    expect((await redeem('wrong', '198.51.100.1')).statusCode).toBe(401);
    for (const { body } of [one, other]) expect((await redeem(body.token)).statusCode).toBe(400);
    expect((await read(figures)).statusCode).toBe(200);
    pass(60);
    expect((await redeem(learner)).statusCode).toBe(400);
  });
});

describe('wrong service tokens', () => {
  it('are limited per network; the right token is accepted', async () => {
    stopClock();
    const { redeem, read } = await aService();
    const answers = [];
    for (let n = 0; n < wrongTokens.requests; n += 1)
      answers.push((await (n % 2 ? redeem : read)(`no${n}`)).statusCode);
    expect(new Set(answers)).toEqual(new Set([401]));

    const answer = await redeem('no');

    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect((await redeem(learner)).statusCode).toBe(400);
    expect((await read(figures)).statusCode).toBe(200);
    expect((await redeem('no', '203.0.113.8')).statusCode).toBe(401);
    pass(60);
    expect((await redeem('no')).statusCode).toBe(401);
  });

  it('of one IPv6 network are counted together', async () => {
    stopClock();
    const { redeem } = await aService();
    for (let n = 0; n < wrongTokens.requests; n += 1) await redeem('no', `2001:db8:1:${n}::1`);

    expect((await redeem('no', '2001:db8:1:ffff::1')).statusCode).toBe(429);
    expect((await redeem('no', '2001:db8:2::1')).statusCode).toBe(401);
  });
});
