import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconCoins } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { reportList, type ReportsAddress } from './reports-address.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/rules',
    staticData: { codes: ['UM', 'SM'], handbook: 'prices' },
    component: lazyScreen('sales', () => withTexts('commissions', import('./rules-screen.tsx')), 'RulesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/reports',
    staticData: { codes: ['UM', 'SM'], handbook: 'close-month' },
    validateSearch: (raw: Record<string, unknown>): ReportsAddress => onlyKnown(raw, reportList.read(raw)),
    component: lazyScreen('sales', () => withTexts('commissions', import('./reports-screen.tsx')), 'ReportsScreen'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['SM'],
      name: msg`Sales management`,
      tile: 'SM',
      to: '/sales/rules',
      icon: IconCoins,
      addresses: ['/sales'],
    },
  ],
  subscreens: [{ under: '/sales/rules', codes: ['SM'], name: msg`Prices and rates`, to: '/sales/rules' }],
  destinations: [
    {
      name: msg`Reports`,
      words: msg`commission channel school teacher sales management money`,
      codes: ['UM', 'SM'],
      target: { to: '/sales/reports' },
    },
    {
      name: msg`Prices and rates`,
      words: msg`set change commission sales management money percent`,
      codes: ['UM', 'SM'],
      target: { to: '/sales/rules' },
    },
  ],
};
