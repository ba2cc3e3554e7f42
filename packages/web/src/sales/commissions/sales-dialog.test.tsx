import { firstRuleDay, type Sale } from '@eemusic/contract/sales/commissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { RefundButton } from './refund-dialog.tsx';
import { SalesDialog, salesQuery } from './sales-dialog.tsx';

const sale: Sale = {
  saleId: 1,
  at: '2026-11-02T09:00:00.000Z',
  day: '2026-11-02',
  durationDays: 366,
  amount: 398,
  commission: 39.8,
  studentId: 1,
  studentName: 'Pan Yi',
  educatorId: 1,
  educatorName: 'Oak School',
  purged: [],
  channelId: null,
  channelName: null,
  rate: 1_000,
  priceFrom: firstRuleDay,
  rateFrom: firstRuleDay,
  refundOf: null,
  correctionOf: null,
  refunded: 0,
  isRefunded: false,
  reason: null,
};

/** Opens the sales of a figure of a channel. */
function open(
  sales: readonly Sale[],
  { figure = {}, currency }: { figure?: { month?: string }; currency?: 'USD' } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const filter = { receiver: 'channel', receiverId: 1, ...figure } as const;
  const page = { Page: 1, Size: 50, sortBy: 'at', sortOrder: 'desc' } as const;
  const sums = { total: 1, refunds: 0, corrections: 0, adjustments: 0, amount: 398, commission: 39.8 };
  client.setQueryData(salesQuery({ ...filter, ...page }).queryKey, { ...sums, sales });
  return show(
    <QueryClientProvider client={client}>
      <SalesDialog {...{ ...filter, figure, currency }} title="Sales" onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it('names the day of a price and a rate only if they are not the first', () => {
  const later = { ...sale, saleId: 2, studentName: 'Xu Min', priceFrom: '2026-10-01', rateFrom: '2026-11-01' };
  open([sale, later]);

  expect(screen.getByRole('row', { name: /Pan Yi/ }).textContent).not.toContain('from');
  const row = screen.getByRole('row', { name: /Xu Min/ });
  expect(row.textContent).toContain('price from 2026-10-01');
  expect(row.textContent).toContain('10%, rate from 2026-11-01');
});

it('says why a month has entries of earlier days, which every other figure has, too', () => {
  const textOf = (figure: { month?: string }) => {
    const { unmount } = open([sale], { figure });
    const text = screen.getByRole('dialog').textContent;
    unmount();
    return text;
  };

  expect(textOf({ month: '2026-12' })).toContain('arrived after their own month was closed');
  expect(textOf({ month: '2026-11' })).toContain('1 sale: ');
  expect(textOf({ month: '2026-11' })).not.toContain('closed');
  expect(textOf({})).not.toContain('closed');
});

it('shows the amounts of a statement in its own currency', () => {
  open([sale], { currency: 'USD' });

  expect(screen.getByRole('row', { name: /Pan Yi/ }).textContent).toMatch(/\$398\.00.*\$39\.80/);
});

it('says before a refund what it takes back, which is what is left of the corrected price', async () => {
  const refund = { amount: 350.5, educatorCommission: 70.1, channelCommission: 0 };
  const left = { amount: 350.5, months: 12 };
  vi.stubGlobal('fetch', async () => Response.json({ amount: 350.5, left, refund, subscription: null }));
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RefundButton sale={{ saleId: 1, name: 'Pan Yi' }} currency="USD" />
    </QueryClientProvider>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Refund Pan Yi' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Full remaining amount: $350.50' }));

  expect(await screen.findByText(/Adds a refund of \$350\.50/)).toBeDefined();
});
