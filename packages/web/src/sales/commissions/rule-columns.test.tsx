import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ruleColumns } from './rule-columns.tsx';
import type { Rule } from './rule-value.tsx';

const rule: Rule = {
  kind: 'price',
  id: 1,
  name: '1 year',
  value: 398,
  from: '2026-01-01',
  isUsed: true,
  isCurrent: true,
  addedAt: null,
  addedBy: null,
  reason: '',
  corrections: [],
};

it('saves a corrected value only after what it changes was shown, and no other value', async () => {
  const requests: { value: number; isDryRun: boolean }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const request = JSON.parse(String(body));
    requests.push(request);
    return Response.json({ months: [], ...(!request.isDryRun && { message: 'Corrected' }) });
  });
  const actions = ruleColumns({ name: '', value: '', maySell: true }).at(-1);
  show(<QueryClientProvider client={new QueryClient()}>{actions?.cell(rule)}</QueryClientProvider>);
  await userEvent.click(screen.getByRole('button', { name: /^Correct / }));
  const price = await screen.findByLabelText(/^Price/);

  await userEvent.clear(price);
  await userEvent.type(price, '350');
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }));
  expect(await screen.findByText('Please fill in this field')).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'A mistake');
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }));
  expect(await screen.findByText('No commission changes.')).toBeDefined();
  await userEvent.clear(price);
  await userEvent.type(price, '360');
  expect(screen.queryByRole('button', { name: 'Correct these months' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Correct these months' }));

  await waitFor(() =>
    expect(requests.map(({ value, isDryRun }) => [value, isDryRun])).toEqual([
      [350, true],
      [360, true],
      [360, false],
    ]),
  );
});
