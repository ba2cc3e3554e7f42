import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

/** Opens an unknown address for a user whose permissions are answered only by `answer`. */
async function open() {
  const profile = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? '';
    if (path === '/admin/channels') return Response.json({ channels: [], total: 0 });
    if (path === '/admin/regions') return Response.json({ regions: [] });
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    await profile.promise;
    const permissions = [{ code: 'UM', name: 'User Management' }];
    return Response.json({ user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  cleanup();
  vi.resetModules();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  sessionStorage.setItem('eemusic.admin', JSON.stringify({ token: 'secret', userId: 7 }));
  history.replaceState(null, '', '/settings/elsewhere');
  const { open: openConsole } = await import('#app/start/open.tsx');
  const { router } = await import('./router.tsx');
  render(await openConsole());
  return { answer: profile.resolve, arrivedAt: () => router.state.resolvedLocation?.pathname };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the focus after opening another screen', () => {
  it('moves to its title, even if that appears later; not on the first screen', async () => {
    const { answer, arrivedAt } = await open();
    await title('Not found');
    expect(document.activeElement).toBe(document.body);

    history.pushState(null, '', '/user-management');
    await waitFor(() => expect(arrivedAt()).toBe('/user-management'));
    expect(screen.getByRole('heading', { level: 1, name: 'Loading…' })).toBeDefined();
    expect(screen.getByRole('banner').textContent).toContain('User management');
    answer();

    const opened = await title('User Management');
    await waitFor(() => expect(document.activeElement).toBe(opened));
    await userEvent.tab();
    expect(document.activeElement).not.toBe(opened);
  });
});
