import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { isSameOrder, makeBatches, newOrder, orderedKeys } from './generate-values.ts';

const input = { educatorId: 7, expirationDays: 366, numberOfKeys: 100 } as const;

/** A server that makes keys once for each idempotency key; `isLost` tells whether the answer to a call is lost. */
function startServer(isLost: (call: number) => boolean = () => false) {
  const answers = new Map<string, ActivationCode[]>();
  let calls = 0;
  return {
    keys: () => [...answers.values()].flat(),
    send: async (_input: object, { idempotencyKey = '' }) => {
      calls += 1;
      const keys = answers.get(idempotencyKey) ?? Array.from({ length: 100 }, (_, index) => aKey(calls * 100 + index));
      answers.set(idempotencyKey, keys);
      if (isLost(calls)) throw new Error('The connection was lost');
      return { keys };
    },
  };
}

const aKey = (activationId: number): ActivationCode => ({
  activationId,
  key: `key ${activationId}`,
  educatorId: 7,
  durationDays: 366,
  status: 'Available',
  isUserFound: false,
  isRevoked: false,
  expireBy: null,
  userAccount: null,
  redeemedOn: null,
  createdOn: '2026-11-24',
  isTrial: false,
  renewedBy: null,
  libraryIds: null,
  version: 1,
});

describe('making keys in batches', () => {
  it('makes as many as were ordered, one call for each batch, and reports its progress', async () => {
    const { send, keys } = startServer();
    const reached: number[] = [];

    const { order, error } = await makeBatches(newOrder(input, 5), {
      send,
      onProgress: ({ made }) => reached.push(made.flat().length),
    });

    expect(error).toBeNull();
    expect(orderedKeys(order)).toBe(500);
    expect(order.made.flat()).toEqual(keys());
    expect(reached).toEqual([100, 200, 300, 400, 500]);
  });

  it('continues after a lost answer without making a key twice', async () => {
    const { send, keys } = startServer((call) => call === 3);
    const ignore = { send, onProgress: () => undefined };

    const broken = await makeBatches(newOrder(input, 5), ignore);
    expect(broken.error).toEqual(new Error('The connection was lost'));
    expect(broken.order.made.flat()).toHaveLength(200);

    const { order, error } = await makeBatches(broken.order, ignore);
    expect(error).toBeNull();
    expect(keys()).toHaveLength(500);
    expect(order.made.flat()).toEqual(keys());
  });

  it('recognises the same order, and distinguishes another one', () => {
    const order = newOrder(input, 2);

    expect(isSameOrder(order, { ...input }, 2)).toBe(true);
    expect(isSameOrder(order, { ...input }, 3)).toBe(false);
    expect(isSameOrder(order, { ...input, numberOfKeys: 99 }, 2)).toBe(false);
  });
});
