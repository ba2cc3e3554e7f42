import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LibraryChoice } from './generate-keys.tsx';

it('does not say that keys open all libraries while those of the school could not be loaded', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
      : Response.json({ libraries: [{ libraryId: 1, libraryName: 'Piano' }], defaultIds: [] }),
  );
  const choice = {
    educator: { id: 7, name: 'Oak School' },
    value: null,
    error: undefined,
    isDefault: false,
    onChange: vi.fn<() => void>(),
    onDefault: vi.fn<() => void>(),
  };
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LibraryChoice {...choice} />
    </QueryClientProvider>,
  );

  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(screen.queryByPlaceholderText('All libraries, also later ones')).toBeNull();

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByPlaceholderText('All libraries, also later ones')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
