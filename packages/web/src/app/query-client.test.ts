import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { profilesKey } from '#access/profile/index.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Something on the screen whose call fails with this status until `recover` is called. */
function shown(status: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isDown = true;
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    if (isDown) throw new CallError({ status, code: 'server.part-down', text: 'A part of the service is down' });
    return 'rows';
  };
  const observer = new QueryObserver(queryClient, { queryKey: [status], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  return {
    asked: () => asked,
    data: () => observer.getCurrentResult().data,
    error: () => observer.getCurrentResult().error,
    recover: () => {
      isDown = false;
    },
  };
}

it('what a server refused that is partly down comes by itself once it can', async () => {
  const { data, recover } = shown(503);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(data()).toBeUndefined();

  recover();
  await vi.advanceTimersByTimeAsync(15_000);

  expect(data()).toBe('rows');
});

it('the reason why it is not there stays while it is asked for again', async () => {
  const { asked, error, recover } = shown(503);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = asked();

  for (let ms = 0; ms < 60_000; ms += 250) {
    expect(error()).toBeInstanceOf(CallError);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(asked()).toBeGreaterThan(before + 5);

  recover();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(error()).toBeNull();
});

it('an answer that comes after the user has signed out is dropped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<string>();
  let isDown = true;
  const queryFn = async () => {
    if (isDown) throw new CallError({ status: 503, code: 'server.part-down', text: 'A part of the service is down' });
    return promise;
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['learners'], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(4_000);
  const query = queryClient.getQueryCache().find({ queryKey: ['learners'] });
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);

  queryClient.clear();
  resolve('rows of whoever was signed in');
  await vi.advanceTimersByTimeAsync(60_000);

  expect(query?.state.data).toBeUndefined();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it('a refusal for lack of a permission asks again which ones the user holds', async () => {
  const answer = vi.fn<() => Promise<string>>(async () => 'profile');
  const profile = new QueryObserver(queryClient, { queryKey: [...profilesKey, 7], queryFn: answer });
  onTestFinished(profile.subscribe(() => {}));
  await waitFor(() => expect(profile.getCurrentResult().data).toBe('profile'));

  const refused = async () => {
    throw new CallError({ status: 403, code: 'permission.missing', text: 'You need a permission' });
  };
  await expect(queryClient.fetchQuery({ queryKey: ['rows'], queryFn: refused })).rejects.toThrow('permission');

  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});

it('what is refused for good is asked for once', async () => {
  const { asked } = shown(403);

  await vi.advanceTimersByTimeAsync(60_000);

  expect(asked()).toBe(1);
});
