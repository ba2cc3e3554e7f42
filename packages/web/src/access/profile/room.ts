import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconUserCircle } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { quickActions, destinations } from './palette.ts';
import { oneOf, onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/profile',
    staticData: { handbook: 'sign-in' },
    validateSearch: (raw: Record<string, unknown>): { tab?: 'password' | 'security' } => {
      const tab = oneOf('password', 'security')(raw['tab']);
      return onlyKnown(raw, tab === undefined ? {} : { tab });
    },
    component: lazyScreen('access', () => import('./profile-page.tsx'), 'ProfilePage'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      name: msg`Profile`,
      to: '/settings/profile',
      icon: IconUserCircle,
      addresses: ['/settings/profile'],
    },
  ],
  quickActions,
  destinations,
};
