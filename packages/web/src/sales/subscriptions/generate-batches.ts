import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { ActivationCode, generateKeys, generateTrialKeys } from '@eemusic/contract/sales/subscriptions';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';

export type Input = CallOf<typeof generateKeys> | CallOf<typeof generateTrialKeys>;

/** One call makes at most 100 keys; schools order up to 500 at a time. */
export const maxBatches = 5;

/** An order of equal batches, and the keys of the batches made so far. */
export type Order = { input: Input; idempotencyKeys: readonly string[]; made: readonly (readonly ActivationCode[])[] };

export function newOrder(input: Input, batches: number): Order {
  return { input, idempotencyKeys: Array.from({ length: batches }, newIdempotencyKey), made: [] };
}

export const orderedKeys = ({ input, idempotencyKeys }: Order): number => input.numberOfKeys * idempotencyKeys.length;

export const isSameOrder = (order: Order, input: Input, batches: number): boolean =>
  order.idempotencyKeys.length === batches && JSON.stringify(order.input) === JSON.stringify(input);

type Making = {
  send: (input: Input, options: CallOptions) => Promise<{ keys: readonly ActivationCode[] }>;
  onProgress: (order: Order) => void;
};

/**
 * Makes the batches that are still missing, one after another. An error stops it and loses nothing: the order contains
 * what was made, and continuing repeats the failed call with its idempotency key, so that no key is made twice.
 */
export async function makeBatches(
  order: Order,
  { send, onProgress }: Making,
): Promise<{ order: Order; error: unknown }> {
  const made = [...order.made];
  const reached = (): Order => ({ ...order, made: [...made] });
  for (const idempotencyKey of order.idempotencyKeys.slice(order.made.length)) {
    try {
      const { keys } = await send(order.input, { idempotencyKey });
      made.push(keys);
    } catch (error) {
      return { order: reached(), error };
    }
    onProgress(reached());
  }
  return { order: reached(), error: null };
}
