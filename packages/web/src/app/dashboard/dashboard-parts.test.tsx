import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LatestWork } from './dashboard-parts.tsx';
import { dashboardQuery } from './dashboard-query.ts';

const entry = {
  ...{ id: 1, at: '2026-11-21T10:00:00.000Z', action: 'channel.created', person: 'Wang Fang' },
  record: { kind: 'channel', id: '7', name: 'Lotus' },
};
let isDown: boolean;
let client: QueryClient;

beforeEach(() => {
  isDown = true;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
      : Response.json({ dashboard: { mine: [], colleagues: [entry], firstSteps: [] } }),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: LatestWork }),
    history: createMemoryHistory(),
    context: { rooms: [] },
  });
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
});

describe('the latest work on the dashboard', () => {
  it('says that it could not be loaded, and is there after another try', async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');

    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'What colleagues did' })).toBeDefined();
  });

  it('stays when it cannot be loaded again', async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    await screen.findByRole('heading', { name: 'What colleagues did' });

    isDown = true;
    await client.refetchQueries({ queryKey: dashboardQuery.queryKey });
    expect(screen.getByRole('heading', { name: 'What colleagues did' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
