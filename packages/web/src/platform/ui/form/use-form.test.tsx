import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCreate } from './use-form.ts';

type Input = { amount: number };

/** A form that creates a record; records the idempotency keys of its requests. */
function openForm(isReached: () => boolean, isEmptied?: true) {
  const keys: (string | undefined)[] = [];
  const form = renderHook(
    () =>
      useCreate({
        send: async (_input: Input, { idempotencyKey }) => {
          keys.push(idempotencyKey);
          if (!isReached()) throw new Error('The server was not reached');
          return { message: 'Made' };
        },
        refresh: () => undefined,
        ...(isEmptied && { isEmptied }),
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
    },
  );
  const send = (amount: number) =>
    act(() => form.result.current.mutateAsync({ amount }).catch((fault: unknown) => fault));
  return { keys, send };
}

describe('creating a record with a form', () => {
  it('creates one record if the form is sent again unchanged, and another one if it was changed', async () => {
    let isReached = false;
    const { keys, send } = openForm(() => isReached);

    await send(10);
    isReached = true;
    await send(10);
    await send(11);

    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('creates another record if a form that was emptied is filled in with the same', async () => {
    let isReached = false;
    const { keys, send } = openForm(() => isReached, true);

    await send(10);
    isReached = true;
    await send(10);
    await send(10);

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('creates another record when the form is filled in again', async () => {
    const first = openForm(() => true);
    const next = openForm(() => true);

    await first.send(10);
    await next.send(10);

    expect(next.keys[0]).not.toBe(first.keys[0]);
  });
});
