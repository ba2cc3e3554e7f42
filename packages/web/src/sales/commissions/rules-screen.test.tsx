import type { Rate } from '@eemusic/contract/sales/commissions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const rate: Rate = {
  rateId: 2,
  receiver: 'educator',
  receiverId: 7,
  receiverName: 'Oak School',
  purged: [],
  basisPoints: 2500,
  from: '2026-03-01',
  isUsed: false,
  addedAt: null,
  addedBy: null,
  reason: '',
  corrections: [],
};

const added = vi.fn();

async function open(...codes: Code[]) {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address === '/admin/sales/rates/add') {
      added(JSON.parse(String(body)));
      return Response.json({ message: 'Rate added' });
    }
    if (address === '/admin/sales/rules') return Response.json({ prices: [], rates: [rate] });
    if (address === '/admin/modules/all') return Response.json({ modules: [] });
    if (address === '/appearance') return Response.json({ filing: null, demo: null });
    const permissions = codes.map((code) => ({ code, name: code }));
    return Response.json({ user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  await openConsole('/sales/rules');
}

it('a rate leads to the school it is for', async () => {
  await open('SM');

  const link = await screen.findByRole('link', { name: 'Oak School' });

  expect(link.getAttribute('href')).toBe('/user-management/schools/7');
});

it('a rate is set in a dialog over the list', async () => {
  await open('SM');
  await userEvent.click(await screen.findByRole('button', { name: 'Set a rate' }));
  await userEvent.type(await screen.findByLabelText(/^Rate in %/), '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ receiver: 'educator', basisPoints: 1250 }));
});
