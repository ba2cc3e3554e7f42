import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { RecordSelect } from './record-select.tsx';

const find = (search: string) => ({
  queryKey: ['schools', search],
  queryFn: async () => [{ id: 1, name: 'Oak School' }],
});

function open(error: string | undefined) {
  const words = { label: 'School', placeholder: 'Search by name', clearLabel: 'Clear' };
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RecordSelect {...words} value={null} onChange={() => undefined} find={find} error={error} />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'School' });
}

describe('a field that selects a record', () => {
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
