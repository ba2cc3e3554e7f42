import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { HandOverMenu } from './hand-over-menu.tsx';

it('says why colleagues could not be loaded instead of that there are none, and loads them when asked to', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ error: 'The server failed', code: 'fault' }, { status: 500 })
      : Response.json({ drafts: [], colleagues: [{ userId: 2, fullName: 'Luo Hui' }] }),
  );
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HandOverMenu ownerId={1} isPending={false} onChoose={() => undefined} />
    </QueryClientProvider>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Hand over to…' }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('The server failed');
  expect(screen.queryByText(/^No one else has/)).toBeNull();

  isBroken = false;
  await userEvent.click(screen.getByRole('menuitem', { name: 'Try again', hidden: true }));
  expect(await screen.findByRole('menuitem', { name: 'Luo Hui', hidden: true })).toBeDefined();
});
