import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/retention',
    staticData: { codes: ['SM', 'AD'], handbook: 'retention' },
    component: lazyScreen('support', () => import('./retention-screen.tsx'), 'RetentionScreen'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/administrator', codes: ['AD'], name: msg`Data retention`, to: '/settings/retention' },
    { under: '/sales/rules', codes: ['SM'], insideFor: ['AD'], name: msg`Data retention`, to: '/settings/retention' },
  ],
  destinations: [
    {
      name: msg`Data retention`,
      words: msg`privacy personal data delete children months`,
      codes: ['SM', 'AD'],
      target: { to: '/settings/retention' },
    },
  ],
  activity: () => withTexts('support', import('./activity.ts')),
};
