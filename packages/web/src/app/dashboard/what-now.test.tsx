import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { room as statements } from '#sales/statements/room.ts';
import { room as subscriptions } from '#sales/subscriptions/room.ts';
import { room as support } from '#support/board/room.ts';
import { WhatNow } from './dashboard-page.tsx';

let keys: number;
let isDown: boolean;

const card = { id: 7, title: 'Recital', senderName: 'Mei', excerpt: '', dueOn: '2026-11-19', unansweredSince: null };
const listOf = (id: number, cards: object[]) => ({ id, name: 'Ideas', group: null, cards });

const answers: Record<string, () => object> = {
  '/support/board?due=late': () => ({
    sections: [{ lists: [listOf(1, [card]), listOf(5, [{ ...card, id: 8 }])] }],
  }),
  '/support/board': () => ({ sections: [] }),
  '/admin/subscriptions/expiring': () => ({
    expiring: { keys, before: 4, from: '2026-11-21', to: '2026-12-21', days: [keys, 0], educators: 2, amount: 610 },
  }),
  '/admin/statements': () => ({
    statements: [],
    total: 3,
    sums: [{ currency: 'CNY', commission: 27.5 }],
    months: [
      { month: '2026-11', isClosed: false },
      { month: '2026-10', isClosed: false },
      { month: '2026-09', isClosed: false },
    ],
  }),
};

beforeEach(() => {
  keys = 2;
  isDown = false;
  vi.setSystemTime('2026-11-21T08:00Z');
  vi.stubGlobal('fetch', async (path: string) =>
    isDown
      ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
      : Response.json((answers[path] ?? answers[path.replace(/\?.*/, '')])?.() ?? {}),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

function open(heldCodes: readonly Code[], work = [...(subscriptions.work ?? []), ...(statements.work ?? [])]) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <WhatNow work={work} heldCodes={heldCodes} /> }),
    history: createMemoryHistory(),
  });
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const addressOf = (name: string) => screen.findByRole('link', { name }).then((link) => link.getAttribute('href'));

describe('what waits for the user', () => {
  it('opens its list by the row, and its job by the button', async () => {
    open(codes);
    expect(await addressOf('2 subscriptions end by 21 Dec')).toBe('/manage-subscription?from=2026-11-21&to=2026-12-21');
    expect(await addressOf('Remind: 2 subscriptions end by 21 Dec')).toBe('/sales/reminders');
    expect(await screen.findByText(/^At 2 schools · .*610.00 if all of them renew$/)).toBeDefined();
  });

  it('is the last month that has ended, however many are open', async () => {
    open(codes);
    expect(await addressOf('October 2026 is not closed')).toBe('/sales/statements?month=2026-10');
    expect(await screen.findByText('3 statements · 1 earlier month is open, too')).toBeDefined();
  });

  it('is a late card that is not done', async () => {
    open(codes, [...(support.work ?? [])]);
    expect(await addressOf('1 card is late')).toBe('/support/email-support?due=late');
    expect(await addressOf('Show: 1 card is late')).toBe('/support/email-support?card=7');
  });

  it('offers only what the user may do', async () => {
    open(['UM']);
    const name = 'Show: 2 subscriptions end by 21 Dec';
    expect(await addressOf(name)).toBe('/manage-subscription?from=2026-11-21&to=2026-12-21');
  });

  it('leaves out what there is nothing of', async () => {
    keys = 0;
    open(codes);
    await screen.findByRole('link', { name: 'October 2026 is not closed' });
    const list = screen.getByRole('list', { name: 'What now' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });

  it('says what could not be loaded, and is there after another try', async () => {
    isDown = true;
    open(codes);
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    isDown = false;
    if (retry) await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: '2 subscriptions end by 21 Dec' })).toBeDefined();
  });
});
