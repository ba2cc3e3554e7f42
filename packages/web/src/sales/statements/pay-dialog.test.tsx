import type { Statement } from '@eemusic/contract/sales/statements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { PayDialog, StatementActions } from './statement-actions.tsx';

const statement: Statement = {
  statementId: 1,
  month: '2026-10',
  receiver: 'channel',
  receiverId: 1,
  name: 'Viola Channel',
  purged: [],
  state: 'closed',
  sales: 1,
  refunds: 0,
  amount: 398,
  commission: 39.8,
  currency: 'CNY',
  number: '2026-10-0001',
  closedAt: null,
  closedBy: null,
  paidOn: null,
  reference: null,
};

it('says that a negative amount is owed to the company, and only then', () => {
  const isNoteShown = (commission: number) => {
    show(
      <QueryClientProvider client={new QueryClient()}>
        <PayDialog statement={{ ...statement, commission }} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    screen.getByText(/for Viola Channel/);
    const note = screen.queryByText(/^You are owed this amount/);
    cleanup();
    return note !== null;
  };

  expect([isNoteShown(39.8), isNoteShown(0), isNoteShown(-0.01)]).toEqual([false, false, true]);
});

it('offers to close the month of an open statement, and of no other', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ statements: [], total: 48, sums: [], months: [] }));
  const open = (state: Statement['state']) =>
    show(
      <QueryClientProvider client={new QueryClient()}>
        <StatementActions statement={{ ...statement, state }} />
      </QueryClientProvider>,
    );

  open('paid');
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  cleanup();
  open('open');
  expect(await screen.findByRole('button', { name: 'Close Oct 2026' })).toBeDefined();
});
