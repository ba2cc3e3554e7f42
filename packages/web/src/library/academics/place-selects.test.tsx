import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { PlaceSelects } from './place-selects.tsx';

it('says beside the field why its list could not be loaded, and tries again when it is opened', async () => {
  let isForbidden = true;
  vi.stubGlobal('fetch', async () =>
    isForbidden
      ? Response.json(
          {
            error: 'You need the permission Score Library',
            code: 'permission.missing',
            params: { permissions: ['SL'] },
          },
          { status: 403 },
        )
      : Response.json({
          grades: [{ id: 1, name: 'Grade 1', nameZh: '1 级', number: 1, isRetired: false, levels: [] }],
        }),
  );
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlaceSelects
        id="place"
        place={{ gradeId: null, levelId: null, stageId: null }}
        errors={{}}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText(/^You need the permission/);

  isForbidden = false;
  await userEvent.click(screen.getByRole('combobox', { name: 'Grade' }));
  await screen.findByRole('option', { name: 'Grade 1', hidden: true });
  expect(screen.queryByText(/^You need the permission/)).toBeNull();
});
