import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { readSubscriptionsAddress } from './address.ts';
import { defaultView, Forecast, readView } from './forecast.tsx';

const month = (month: string, days: number, keys: number) => ({
  month,
  from: month === '2026-11' ? '2026-11-21' : `${month}-01`,
  to: `${month}-${days}`,
  keys,
});
const months = [month('2026-11', 30, 1), month('2026-12', 31, 0), month('2027-01', 31, 1200)];

/** Opens the forecast above the list at this address; returns where it navigates. */
function open(address: string, answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/manage-subscription',
    validateSearch: readSubscriptionsAddress,
    component: () => <Forecast person={7} />,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren([route]), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.href;
}

const answerWith = (keys = months) => Response.json({ months: keys });
const bar = (name: string) => screen.findByRole('link', { name });

describe('the forecast of expiring keys', () => {
  it('leads from a month to its keys without other filters, and from the chosen month back to all', async () => {
    const place = open('/manage-subscription?search=lotus&status=Revoked', answerWith);
    expect(await screen.findByText('1,201 keys in total')).toBeDefined();

    await userEvent.click(await bar('Jan 2027: 1,200 keys'));
    expect(place()).toBe('/manage-subscription?from=2027-01-01&to=2027-01-31');
    expect((await bar('Jan 2027: 1,200 keys')).getAttribute('aria-current')).toBe('true');

    await userEvent.click(await bar('Jan 2027: 1,200 keys'));
    expect(place()).toBe('/manage-subscription');
    expect((await bar('Jan 2027: 1,200 keys')).getAttribute('aria-current')).toBeNull();
    expect((await bar('Nov 2026: 1 key')).getAttribute('href')).toBe(
      '/manage-subscription?from=2026-11-21&to=2026-11-30',
    );
    expect(screen.getByText('Dec 2026: 0 keys')).toBeDefined();
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(2);
  });

  it('allows clearing a chosen month that has no keys any more', async () => {
    const place = open('/manage-subscription?from=2026-12-01&to=2026-12-31', answerWith);
    await userEvent.click(await bar('Dec 2026: 0 keys'));
    expect(place()).toBe('/manage-subscription');
  });

  it('stays a table, or closed, as it was left', async () => {
    open('/manage-subscription', answerWith);
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    const rows = within(screen.getByRole('table', { name: 'Expiring keys, by month' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Month', 'Keys'],
      ['Nov 2026', '1'],
      ['Dec 2026', '0'],
      ['Jan 2027', '1,200'],
      ['Total', '1,201'],
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Expiring in the next 12 months', expanded: true }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(readView(localStorage.getItem('eemusic.forecast.7') ?? '')).toEqual({ isOpen: false, shownAs: 'table' });
  });

  it('says when nothing expires, and what went wrong', async () => {
    let isBroken = true;
    open('/manage-subscription', () =>
      isBroken
        ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
        : answerWith(months.map((one) => ({ ...one, keys: 0 }))),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No key expires in the next 12 months')).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each(['', '[]', 'null', '{"isOpen":"yes","shownAs":3}', '{'])('has its default state after %j', (kept) => {
    expect(readView(kept)).toEqual(defaultView);
  });
});
