import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type SupportAddress, readSupportAddress } from './address.ts';
import { quickActions, destinations, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/support/email-support',
    staticData: { codes: ['ES'], handbook: 'support' },
    validateSearch: (raw: Record<string, unknown>): SupportAddress => onlyKnown(raw, readSupportAddress(raw)),
    component: lazyScreen('support', () => import('./support-page.tsx'), 'SupportPage'),
  }),
] as const;

export const room: Room = {
  activity: () => withTexts('support', import('./activity.ts')),
  modules: [
    {
      codes: ['ES'],
      name: msg`Support`,
      tile: 'ES',
      to: '/support/email-support',
      icon: IconLifebuoy,
      addresses: ['/support'],
    },
  ],
  work: [
    {
      codes: ['ES'],
      icon: IconLifebuoy,
      queryKey: ['support', 'unanswered'],
      load: () => import('./waiting-work.tsx'),
    },
  ],
  quickActions,
  destinations,
  records,
};
