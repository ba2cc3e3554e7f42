import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/reminders',
    staticData: { codes: ['SM'], handbook: 'remind' },
    component: lazyScreen('sales', () => withTexts('commissions', import('./reminders-screen.tsx')), 'RemindersScreen'),
  }),
] as const;

export const room: Room = {
  subscreens: [{ under: '/sales/rules', codes: ['SM'], name: msg`Reminders`, to: '/sales/reminders' }],
  destinations: [
    {
      name: msg`Reminders`,
      words: msg`email school channel subscription ends expiry renew preview`,
      codes: ['SM'],
      target: { to: '/sales/reminders' },
    },
  ],
};
