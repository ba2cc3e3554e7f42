import type { Statement } from '@eemusic/contract/sales/statements';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const statement: Statement = {
  statementId: 1,
  month: '2026-10',
  receiver: 'educator',
  receiverId: 7,
  name: 'Oak School',
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
const statements = [
  statement,
  { ...statement, statementId: 2, name: 'Elm School' },
  {
    ...statement,
    statementId: 3,
    name: 'Ash School',
    state: 'paid' as const,
    closedAt: '2026-11-02T09:00:00.000Z',
    paidOn: '2026-11-30',
  },
];

/** Opens the console at the statements, as somebody with Sales Management. */
async function open() {
  const answers: Record<string, object> = {
    '/admin/statements': {
      statements,
      total: 3,
      sums: [{ currency: 'CNY', commission: 119.4 }],
      months: [
        { month: '2026-10', isClosed: true },
        { month: '2020-01', isClosed: false },
      ],
    },
    '/admin/company': { name: 'Publisher', address: '', taxNumber: '', paymentDetails: '', logo: null },
    '/appearance': { filing: null, demo: null },
  };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? '';
    const [, id, mails] = /^\/admin\/statements\/(\d+)(\/mails)?$/.exec(path) ?? [];
    /* The rail asks for the months of one receiver. */
    if (String(body).includes('receiverId')) return Response.json({ statements: [], total: 0, sums: [], months: [] });
    if (mails) return Response.json({ contact: null, canSend: false, mails: [] });
    if (id)
      return Response.json({
        statement: statements[Number(id) - 1],
        lines: [],
        late: { total: 0, commission: 0, entries: [] },
      });
    const permissions = [{ code: 'SM', name: 'Sales Management' }];
    return Response.json(answers[path] ?? { user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  await openConsole('/sales/statements?month=2026-10');
}

it('leads to the statements beside it in the list, by its arrows and by keys', async () => {
  await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Elm School' }));
  expect(await screen.findByText('2 of 3')).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Next statement' }));
  expect(await screen.findByRole('heading', { name: /Ash School/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next statement' }).getAttribute('aria-disabled')).toBe('true');

  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('heading', { name: /Elm School/ })).toBeDefined();
  await userEvent.keyboard('k');
  expect(await screen.findByRole('heading', { name: /Oak School/ })).toBeDefined();
  history.back();
  expect(await screen.findByRole('link', { name: 'Ash School' })).toBeDefined();
});

it('names its receiver by a link to the page of the record', async () => {
  await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Oak School' }));

  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Oak School' }).getAttribute('href')).toBe('/user-management/schools/7'),
  );
});

it('says how long after closing it was paid', async () => {
  await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Ash School' }));

  expect(await screen.findByText('28 days after closing')).toBeDefined();
});

it('says which other month can be closed, and that a paid statement was not mailed', async () => {
  await open();
  expect(await screen.findByText('Jan 2020 is ready to close.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close Jan 2020' })).toBeDefined();

  await userEvent.click(await screen.findByRole('link', { name: 'Ash School' }));
  expect(await screen.findByText('Not mailed')).toBeDefined();
});
