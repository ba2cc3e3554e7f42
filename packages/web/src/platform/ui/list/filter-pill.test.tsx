import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import type { FilterControl } from './filter-control.ts';
import { FilterPill } from './filter-pill.tsx';

const status: FilterControl = {
  id: 'status',
  label: 'Status',
  choices: [
    { value: 0, label: 'Inactive' },
    { value: 1, label: 'Active' },
  ],
};
const names = ['Pearl River', 'River Music', 'Harmony'];
const channel: FilterControl = {
  id: 'channel',
  label: 'Channel',
  find: (search) => ({
    queryKey: ['channels', search],
    queryFn: async () =>
      names.map((label, value) => ({ value, label })).filter(({ label }) => label.toLowerCase().includes(search)),
  }),
  labelOf: (value) => ({ queryKey: ['channel', value], queryFn: async () => names[Number(value)] ?? '' }),
};

function pill(filter: FilterControl, initial?: number | string) {
  function Pill() {
    const [value, setValue] = useState<string | number | undefined>(initial);
    return (
      <>
        <output>{JSON.stringify(value) ?? 'none'}</output>
        <FilterPill filter={filter} value={value} onChange={setValue} />
      </>
    );
  }
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Pill />
    </QueryClientProvider>,
  );
}

const chosen = () => screen.getByRole('status').textContent;

describe('a filter', () => {
  it('is chosen by keyboard, with matches at the start first, and can be cleared', async () => {
    pill(status);
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search Status', hidden: true }), 'act{Enter}');
    expect(chosen()).toBe('1');
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBe(document.activeElement);

    await userEvent.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBe(document.activeElement);

    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Status' }));
    expect(chosen()).toBe('none');
  });

  it('names up to two choices; of more, the first and the number of others', async () => {
    const size: FilterControl = {
      id: 'size',
      label: 'Size',
      isMany: true,
      choices: ['Small', 'Middle', 'Large'].map((label, value) => ({ value, label })),
    };
    pill(size, '0-1');
    expect(screen.getByRole('button', { name: 'Size: Small, Middle' })).toBeDefined();
    cleanup();

    pill(size, '0-1-2');
    expect(screen.getByRole('button', { name: 'Size: Small, Middle, Large' }).textContent).toContain('Small+2');
  });

  it('names a value from the address, and finds others on the server', async () => {
    pill(channel, 2);
    await userEvent.click(await screen.findByRole('button', { name: 'Channel: Harmony' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Search Channel', hidden: true }), 'pearl');
    await userEvent.click(await screen.findByRole('option', { name: 'Pearl River', hidden: true }));

    expect(chosen()).toBe('0');
    expect(await screen.findByRole('button', { name: 'Channel: Pearl River' })).toBeDefined();
  });

  it('says why its choices could not be loaded, and loads them when asked to', async () => {
    let isBroken = true;
    const queryFn = async () => {
      if (isBroken) throw new CallError({ status: 500, code: 'fault', text: 'The server failed' });
      return [{ value: 1, label: 'Pearl River' }];
    };
    pill({ ...channel, find: () => ({ queryKey: ['channels'], queryFn }) });
    await userEvent.click(screen.getByRole('button', { name: 'Channel' }));
    expect(await screen.findByText(/The server failed/)).toBeDefined();
    expect(screen.queryByText('Nothing found')).toBeNull();

    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
    expect(await screen.findByRole('option', { name: 'Pearl River', hidden: true })).toBeDefined();
    expect(screen.queryByText(/The server failed/)).toBeNull();
  });

  it('says the same of choices that the screen loads', async () => {
    const refetch = vi.fn<UseQueryResult['refetch']>();
    const params = { permissions: ['SL'] };
    const error = new CallError({ status: 403, code: 'permission.missing', params, text: 'You need a permission' });
    pill({ id: 'grade', label: 'Grade', choices: [], loading: { error, isPending: false, refetch } });

    await userEvent.click(screen.getByRole('button', { name: 'Grade' }));

    expect(await screen.findByText(/You need (a|the) permission/)).toBeDefined();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });
});
