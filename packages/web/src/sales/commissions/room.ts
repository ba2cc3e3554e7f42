import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconCoins } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/rules',
    staticData: { codes: ['UM', 'SM'] },
    component: lazyScreen('sales', () => import('./rules-screen.tsx'), 'RulesScreen'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['SM'],
      name: msg`Sales management`,
      purpose: msg`Prices of subscriptions and commission rates, for everyone or for one, with their history.`,
      to: '/sales/rules',
      icon: IconCoins,
      addresses: ['/sales'],
    },
  ],
  subscreens: [{ under: '/sales/rules', codes: ['SM'], name: msg`Prices and rates`, to: '/sales/rules' }],
  destinations: [
    {
      name: msg`Prices and commission rates`,
      words: msg`set change price rate sales management money percent`,
      codes: ['UM', 'SM'],
      target: { to: '/sales/rules' },
    },
  ],
  activity: () => import('./activity.ts'),
};
