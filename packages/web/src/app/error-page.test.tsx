import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { queryClient } from './query-client.ts';
import { ErrorPage } from './router.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** A screen whose call fails with this status until `recover` is called. */
async function openScreen(status: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  // React reports what a screen throws.
  vi.spyOn(console, 'error').mockReturnValue();
  let isDown = true;
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    if (isDown) throw new CallError({ status, code: 'server.part-down', text: 'A part of the service is down' });
    return 'Sonatinas';
  };
  function Screen() {
    return <p>{useSuspenseQuery({ queryKey: ['shelves', status], queryFn }).data}</p>;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ErrorPage,
  });
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(20_000);
  return {
    pass,
    asked: () => asked,
    recover: () => {
      isDown = false;
    },
  };
}

describe('a screen that could not be shown', () => {
  it('comes by itself once a server that was partly down can answer', async () => {
    const { pass, recover } = await openScreen(503);
    expect(screen.queryByText('Sonatinas')).toBeNull();

    recover();
    await pass(20_000);

    expect(screen.getByText('Sonatinas')).toBeDefined();
  });

  it('says so all the time, also while it is asked for again', async () => {
    const { asked, pass } = await openScreen(503);
    const before = asked();

    for (let ms = 0; ms < 60_000; ms += 250) {
      expect(screen.getByRole('alert').textContent).toContain('A part of the service is down');
      await pass(250);
    }

    expect(asked()).toBeGreaterThan(before + 5);
  });

  it('shows that it is asked for again on request, and why in vain', async () => {
    const { asked, pass } = await openScreen(500);
    const before = asked();

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);

    expect(asked()).toBe(before + 1);
    expect(screen.getByRole('alert').textContent).toContain('A part of the service is down');
  });

  it('is not asked for again where that would not help', async () => {
    const { asked, pass } = await openScreen(403);
    expect(screen.getByRole('alert').textContent).toContain('A part of the service is down');
    const before = asked();

    await pass(60_000);

    expect(asked()).toBe(before);
  });
});
