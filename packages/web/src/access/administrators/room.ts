import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type AdministratorsAddress, readAdministratorsAddress } from './address.ts';
import { type ActivityAddress, readActivityAddress } from '#access/activity/address.ts';
import { quickActions, destinations, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/administrator',
    staticData: {
      codes: ['AD'],
      handbook: 'administrators',
      handbookAt: { activity: 'undo', systems: 'other-systems' },
    },
    validateSearch: (raw: Record<string, unknown>): AdministratorsAddress & ActivityAddress =>
      onlyKnown(
        raw,
        raw['tab'] === 'activity' ? { tab: 'activity', ...readActivityAddress(raw) } : readAdministratorsAddress(raw),
      ),
    component: lazyScreen('access', () => import('./administrators-page.tsx'), 'AdministratorsPage'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['AD'],
      name: msg`Admins`,
      tile: 'AD',
      to: '/administrator',
      icon: IconUsersGroup,
      addresses: ['/administrator'],
    },
  ],
  subscreens: [
    { under: '/administrator', codes: ['AD'], name: msg`Administrators`, to: '/administrator' },
    { under: '/administrator', codes: ['AD'], name: msg`Activity`, to: '/administrator', tab: 'activity' },
    { under: '/administrator', codes: ['AD'], name: msg`Other systems`, to: '/administrator', tab: 'systems' },
  ],
  quickActions,
  destinations,
  records,
};
