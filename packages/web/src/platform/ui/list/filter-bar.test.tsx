import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import type { FilterControl } from './filter-control.ts';
import { FilterBar } from './filter-bar.tsx';

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

function bar(filters: FilterControl | FilterControl[], initial: Record<string, string | number | undefined> = {}) {
  function Bar() {
    const [values, setValues] = useState(initial);
    return (
      <>
        <output>{JSON.stringify(values)}</output>
        <FilterBar
          filters={[filters].flat()}
          values={values}
          onChange={(changed) => setValues((last) => ({ ...last, ...changed }))}
        />
      </>
    );
  }
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar />
    </QueryClientProvider>,
  );
}

const chosen = (): unknown => JSON.parse(screen.getByRole('status').textContent);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.findByRole('combobox', { name, hidden: true });
/** Opens the choices of a filter that is not set. */
async function add(label: string) {
  await userEvent.click(button('Filter'));
  await userEvent.click(await screen.findByRole('option', { name: label, hidden: true }));
}

describe('a filter', () => {
  it('is added by keyboard, with matches at the start first, and can be changed and cleared', async () => {
    bar([channel, status]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(button('Filter'));
    await userEvent.type(await field('Search Filters'), 'stat{Enter}');
    await userEvent.type(await field('Search Status'), 'act{Enter}');
    expect(chosen()).toEqual({ status: 1 });
    expect(button('Status is Active')).toBe(document.activeElement);

    await userEvent.keyboard('{Enter}{Escape}');
    expect(button('Status is Active')).toBe(document.activeElement);

    await userEvent.click(button('Remove the filter Status'));
    expect(chosen()).toEqual({});
    expect(button('Filter')).toBe(document.activeElement);
  });

  it('that is set is not offered again; the menu closes without a choice', async () => {
    bar([channel, status], { channel: 1 });
    await userEvent.click(button('Filter'));
    await field('Search Filters');
    expect(screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent)).toEqual(['Status']);

    await userEvent.keyboard('{Escape}');
    expect(chosen()).toEqual({ channel: 1 });
    expect(button('Filter')).toBe(document.activeElement);
  });

  it('names up to two choices; of more, the first and the number of others', async () => {
    const size: FilterControl = {
      id: 'size',
      label: 'Size',
      isMany: true,
      choices: ['Small', 'Middle', 'Large'].map((label, value) => ({ value, label })),
    };
    bar(size, { size: '0-1' });
    expect(button('Size is any of Small, Middle')).toBeDefined();
    cleanup();

    bar(size, { size: '0-1-2' });
    expect(button('Size is any of Small, Middle, Large').textContent).toContain('Small +2');
  });

  it('names a value from the address, and finds others on the server', async () => {
    bar(channel, { channel: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Channel is Harmony' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Search Channel', hidden: true }), 'pearl');
    await userEvent.click(await screen.findByRole('option', { name: 'Pearl River', hidden: true }));

    expect(chosen()).toEqual({ channel: 0 });
    expect(await screen.findByRole('button', { name: 'Channel is Pearl River' })).toBeDefined();
  });

  it('says why its choices could not be loaded, and loads them when asked to', async () => {
    let isBroken = true;
    const queryFn = async () => {
      if (isBroken) throw new CallError({ status: 500, code: 'fault', text: 'The server failed' });
      return [{ value: 1, label: 'Pearl River' }];
    };
    bar({ ...channel, find: () => ({ queryKey: ['channels'], queryFn }) });
    await add('Channel');
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
    bar({ id: 'grade', label: 'Grade', choices: [], loading: { error, isPending: false, refetch } });

    await add('Grade');

    expect(await screen.findByText(/You need (a|the) permission/)).toBeDefined();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });
});
