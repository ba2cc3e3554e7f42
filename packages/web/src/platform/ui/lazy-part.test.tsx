import { cleanup, screen, waitFor } from '@testing-library/react';
import { act, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { currentConnection } from '#platform/api/connection.ts';
import { lazyPart } from './lazy-part.tsx';
import { toast } from './toast.tsx';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/part-0a1b2c3d.js');

it('a part that cannot be loaded says so, and appears as soon as the server answers again', async () => {
  const tell = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const healthCheck = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', healthCheck.mockResolvedValue(new Response()));
  const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue(Part);
  const Late = lazyPart<object>(load);

  show(
    <Suspense fallback="waiting">
      <Late />
    </Suspense>,
  );
  expect(await screen.findByText('waiting')).toBeDefined();
  await waitFor(() => expect(tell).toHaveBeenCalledOnce());
  await waitFor(() => expect(currentConnection()).toBe('unreachable'));
  expect(screen.queryByText('the part')).toBeNull();

  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeDefined();
});

it('a part that a new version has replaced offers to reload', async () => {
  const offer = vi.spyOn(toast, 'action').mockReturnValue(() => undefined);
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()));
  const Gone = lazyPart<object>(vi.fn().mockRejectedValue(missing));

  show(
    <Suspense fallback="waiting">
      <Gone />
    </Suspense>,
  );

  await waitFor(() => expect(offer).toHaveBeenCalledOnce());
  expect(offer.mock.calls[0]?.[1].label).toBe('Reload');
  cleanup();
});

function Part() {
  return 'the part';
}
