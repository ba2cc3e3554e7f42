import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { addMonths } from '@eemusic/contract/platform/days';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { HowItIs } from './dashboard-page.tsx';

const monthsTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));

async function openOn(today: string) {
  vi.setSystemTime(new Date(`${today}T04:00Z`));
  const trends = {
    sales: {
      months: monthsTo('2026-12', 24).map((month, index) => ({ month, amount: 100 + index })),
      thisMonth: 50,
      yearAgo: 40,
    },
    active: { students: 9, before: 8, months: [0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 0] },
    renewals: monthsTo('2026-12', 7).map((month, index) => ({ month, renewed: index < 3 ? 51 : 50, ended: 50 })),
  };
  vi.stubGlobal('fetch', async () => Response.json({ trends }));
  const router = createRouter({
    routeTree: createRootRoute({ component: HowItIs }),
    history: createMemoryHistory(),
    context: { rooms: [] },
  });
  const { container } = show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Renewals' });
  const sparks = Array.from(container.querySelectorAll('polyline'), (line) => line.getAttribute('points')?.split(' '));
  const points = screen.getByRole('list', { name: 'Sales' }).querySelectorAll('[style]');
  return { sparks, points };
}

describe('how it is', () => {
  afterEach(() => vi.useRealTimers());

  it('is told without the month that has just begun and those before practice was recorded', async () => {
    const { sparks, points } = await openOn('2026-12-01');

    expect(points).toHaveLength(11);
    expect(sparks.map((line) => line?.length)).toEqual([3, 6]);
    expect(screen.getByText('150 of 300, Sep – Nov')).toBeDefined();
  });

  it('includes the running month in sales once it is more than a week old', async () => {
    expect((await openOn('2026-12-08')).points).toHaveLength(12);
  });
});
