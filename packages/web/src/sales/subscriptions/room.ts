import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconKey } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { readSubscriptionsAddress } from './address.ts';
import { destinations, quickActions, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/manage-subscription',
    staticData: { codes: ['UM', 'SM'], handbook: 'sell-keys', handbookAt: { edit: 'revoke' } },
    validateSearch: (raw: Record<string, unknown>) => onlyKnown(raw, readSubscriptionsAddress(raw)),
    component: lazyScreen(
      'sales',
      () => withTexts('subscriptions', import('./manage-subscription-page.tsx')),
      'ManageSubscriptionPage',
    ),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['UM', 'SM'],
      name: msg`Key management`,
      to: '/manage-subscription',
      icon: IconKey,
      addresses: ['/manage-subscription'],
    },
  ],
  work: [
    {
      codes: ['UM', 'SM'],
      icon: IconKey,
      queryKey: ['subscriptions', 'expiring'],
      load: () => import('./waiting-work.tsx'),
    },
  ],
  quickActions,
  destinations,
  records,
};
