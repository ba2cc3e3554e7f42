import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ConnectionBanner } from './top-bar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const notice = () => screen.queryByText(/is taking longer than usual/);

/** Shows the banner above rows that have been fetched before or not, and returns a function that answers the call. */
function showRows(before?: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const client = new QueryClient();
  if (before !== undefined) client.setQueryData(['rows'], before, { updatedAt: 0 });
  function Rows() {
    return <p>{useQuery({ queryKey: ['rows'], queryFn: () => promise }).data}</p>;
  }
  show(
    <QueryClientProvider client={client}>
      <ConnectionBanner />
      <Rows />
    </QueryClientProvider>,
  );
  return () => resolve('rows');
}

it('says that the server is slow while nothing can be shown', async () => {
  const answer = showRows();
  await after(4_900);
  expect(notice()).toBeNull();
  await after(200);
  expect(notice()).not.toBeNull();

  answer();
  await after(0);

  expect(notice()).toBeNull();
});

it('says nothing while earlier rows are shown', async () => {
  showRows('earlier rows');

  await after(60_000);

  expect(notice()).toBeNull();
});
