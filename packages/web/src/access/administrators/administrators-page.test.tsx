import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { permissions } from '@eemusic/contract/platform/permissions';
import { openConsole } from '#testing/open-console.ts';
import { anAdministrator } from './testing.ts';

it('the list names the strongest permission first, and how many more there are', async () => {
  const held = permissions.flatMap(({ code, en }) => (['SL', 'ES', 'AD'].includes(code) ? [{ code, name: en }] : []));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/administrator/users')
      return Response.json({ users: [anAdministrator({ permissions: held })], total: 1 });
    if (path === '/administrator/invitations') return Response.json({ invitations: [], canSend: false });
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    return Response.json({ user: { userId: 7, fullName: 'Wang Fang', image: null, permissions: held } });
  });
  await openConsole('/administrator');

  expect(await screen.findByText('Permissions, Score Library +1')).toBeDefined();
});
