import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { codes as held } from '@eemusic/contract/platform/permissions';
import { show } from '#testing/render.tsx';
import { ModuleTile } from './module-tile.tsx';
import { modules } from './modules.ts';

/** The tile of the module at this address, for which the server answers this; tells what was asked. */
function showTile(address: string, answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  const module = modules.find(({ to }) => to === address);
  const tile = createRootRoute({ component: () => module && <ModuleTile module={module} held={held} /> });
  const router = createRouter({ routeTree: tile, history: createMemoryHistory() });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return asked;
}

const expiring = (keys: number) => Response.json({ expiring: { keys, from: '2026-11-21', to: '2026-12-21' } });
const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} → ${decodeURI(link.getAttribute('href') ?? '')}`);
/** Until the figure is there, or will not come. */
const settled = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
const opens = expect.stringMatching(/^Key management.* → \/manage-subscription$/);

describe('the tile of the keys', () => {
  it.each([
    [1234, '1,234 keys run out within 30 days'],
    [1, '1 key runs out within 30 days'],
    [0, 'No key runs out within 30 days'],
  ])('leads to its module, and to the %i keys that run out soon', async (keys, text) => {
    showTile('/manage-subscription', () => expiring(keys));
    await screen.findByText(text);
    expect(links()).toEqual([opens, `${text} → /manage-subscription?from=2026-11-21&to=2026-12-21`]);
  });

  it.each([['without an answer', () => Response.json({ error: 'Something went wrong' }, { status: 500 })]])(
    'tells no number %s',
    async (_when, answer) => {
      const asked = showTile('/manage-subscription', answer);
      await screen.findByRole('link');
      await settled();
      expect(asked).toEqual(['/admin/subscriptions/expiring']);
      expect(links()).toEqual([opens]);
    },
  );
});

it('a tile without a figure asks for none', async () => {
  const asked = showTile('/settings/profile', () => expiring(1));
  await screen.findByRole('link', { name: 'Profile' });
  expect(asked).toEqual([]);
});
