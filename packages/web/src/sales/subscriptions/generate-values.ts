import type { Duration } from '@eemusic/contract/sales/commissions';
import { type ActivationCode, generateKeys, generateTrialKeys } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { money } from '#platform/locales/formats.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { priceOn, refreshKeys } from './queries.ts';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';

export type Values = {
  educator: Item | null;
  duration: Duration | 'trial';
  /** Of a trial: a number, or the typed text if it is not a number. */
  trialDays: number | string;
  /** A number, or the typed text if it is not a number. */
  amount: number | string;
  batches: number;
  /** The libraries that the keys open; an empty list for all, null for the educator's default. */
  libraryIds: readonly number[] | null;
  isDefault: boolean;
};

export const errorMapping = {
  names: {
    educatorId: 'educator',
    expirationDays: 'duration',
    days: 'trialDays',
    numberOfKeys: 'amount',
    libraryIds: 'libraries',
  },
  codes: { 'key.educator': 'educator', 'educator.not-found': 'educator', 'library.not-found': 'libraries' },
};

export function readGenerate({ educator, duration, trialDays, amount, libraryIds, isDefault }: Values): Checked<Input> {
  const numberOfKeys = numberIn(amount);
  const libraries = libraryIds === null ? {} : { libraryIds: libraryIds.length === 0 ? null : [...libraryIds] };
  const input = { educatorId: educator?.id, numberOfKeys, ...libraries, isDefault };
  const read: Checked<Input> =
    duration === 'trial'
      ? readForm(generateTrialKeys.input, { ...input, days: numberIn(trialDays) }, errorMapping.names)
      : readForm(generateKeys.input, { ...input, expirationDays: duration }, errorMapping.names);
  if (educator !== null || read.errors === null) return read;
  return { input: null, errors: { ...read.errors, educator: t`Please choose a school or teacher` } };
}

const numberIn = (amount: number | string) =>
  typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;

/** How many keys the form would make; null while the amount is not a number. */
export function keysInAll({ amount, batches }: Values): number | null {
  const number = numberIn(amount);
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number * batches : null;
}

/** '500 keys · ¥199,000.00 when all are redeemed' */
export function sumText(values: Values, prices: Parameters<typeof priceOn>[2]): string {
  const count = keysInAll(values);
  if (count === null) return '';
  const keys = plural(count, { one: '# key', other: '# keys' });
  const price = values.duration === 'trial' ? null : priceOn(today(), values.duration, prices);
  if (price === null) return keys;
  const sum = money(price * count);
  return count === 1 ? t`${keys} · ${sum} when it is redeemed` : t`${keys} · ${sum} when all are redeemed`;
}

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

/** Makes what an order still lacks; `reached` is the number of keys while it runs. */
export function useMakeKeys() {
  const client = useQueryClient();
  const [reached, setReached] = useState(0);
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (order: Order) => {
      const count = ({ made }: Order) => setReached(made.flat().length);
      count(order);
      return makeBatches(order, {
        send: (input, options) =>
          'days' in input ? call(generateTrialKeys, input, options) : call(generateKeys, input, options),
        onProgress: count,
      });
    },
    onSuccess: () => void refreshKeys(client),
  });
  return { make: mutate, isPending, reached };
}
