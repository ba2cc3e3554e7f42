import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/company',
    staticData: { codes: ['SM', 'AD'], handbook: 'set-up' },
    component: lazyScreen('access', () => import('./company-form.tsx'), 'CompanyScreen'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/administrator', codes: ['AD'], name: msg`Company`, to: '/settings/company' },
    { under: '/sales/rules', codes: ['SM'], insideFor: ['AD'], name: msg`Company`, to: '/settings/company' },
  ],
  destinations: [
    {
      name: msg`Company`,
      words: msg`currency money amounts mail reminders`,
      codes: ['SM', 'AD'],
      target: { to: '/settings/company' },
    },
  ],
};
