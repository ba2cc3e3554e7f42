import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { codes as held } from '@eemusic/contract/platform/permissions';
import { show } from '#testing/render.tsx';
import { ModuleTile } from './module-tile.tsx';
import { modules } from './modules.ts';

/** Shows the tile of the module at this address with this answer of the server; returns the requests. */
function showTile(address: string, answer: () => Response): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
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
  return requests;
}

const expiring = (keys: number) => Response.json({ expiring: { keys, from: '2026-11-21', to: '2026-12-21' } });
const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} → ${decodeURI(link.getAttribute('href') ?? '')}`);
/** Waits until the figure is loaded or has failed. */
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
      const requests = showTile('/manage-subscription', answer);
      await screen.findByRole('link');
      await settled();
      expect(requests).toEqual(['/admin/subscriptions/expiring']);
      expect(links()).toEqual([opens]);
    },
  );
});

it('a tile without a figure asks for none', async () => {
  const requests = showTile('/settings/profile', () => expiring(1));
  await screen.findByRole('link', { name: 'Profile' });
  expect(requests).toEqual([]);
});
