import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { RecordSelect } from './record-select.tsx';

const find = (search: string) => ({
  queryKey: ['schools', search],
  queryFn: async () => [{ id: 1, name: 'Oak School' }],
});

function open(error: string | undefined, first?: Item) {
  const words = { label: 'School', placeholder: 'Search by name', clearLabel: 'Clear' };
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RecordSelect
        {...words}
        value={null}
        onChange={() => undefined}
        find={find}
        error={error}
        {...(first && { first })}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'School' });
}

describe('a field that selects a record', () => {
  it('offers a first option before what it finds, and not while another name is searched', async () => {
    open(undefined, { id: 0, name: 'No school' });
    const field = screen.getByRole('combobox', { name: 'School' });

    act(() => field.focus());
    expect(await screen.findByRole('option', { name: 'Oak School' })).toBeDefined();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No school', 'Oak School']);

    await userEvent.type(field, 'oak');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'No school' })).toBeNull());
  });

  it('does not open its list over its own error message', async () => {
    const field = open('Please choose a school');

    act(() => field.focus());
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Please choose a school')).toBeDefined();

    await userEvent.type(field, 'oak');
    expect(await screen.findByRole('option', { name: 'Oak School' })).toBeDefined();
  });

  it('opens its list when it gets the focus', async () => {
    const field = open(undefined);

    act(() => field.focus());

    expect(await screen.findByRole('option', { name: 'Oak School' })).toBeDefined();
  });
});
