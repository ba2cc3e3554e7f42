import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconBooks, IconMusic } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type ManageAddress, readManageAddress } from './address.ts';
import { destinations, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { purpose, managingPurpose } from './purpose.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/dashboard',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    component: lazyScreen('library', () => withTexts('libraries', import('./libraries-page.tsx')), 'LibrariesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/manage',
    staticData: { codes: ['SL', 'CM'], handbook: 'libraries' },
    validateSearch: (raw: Record<string, unknown>): ManageAddress => onlyKnown(raw, readManageAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('libraries', import('./manage-libraries-page.tsx')),
      'ManageLibrariesPage',
    ),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Manage Libraries`, to: '/score-library/manage' },
  ],
  modules: [
    {
      codes: ['SL'],
      name: msg`Score Library`,
      tile: { code: 'SL', purpose },
      to: '/score-library/dashboard',
      icon: IconMusic,
      addresses: ['/score-library'],
    },
    {
      codes: ['CM'],
      insideFor: ['SL'],
      name: msg`Manage Libraries`,
      tile: { code: 'CM', purpose: managingPurpose },
      to: '/score-library/manage',
      icon: IconBooks,
      addresses: ['/score-library/manage'],
    },
  ],
  destinations,
  records,
  activity: () => withTexts('library', withTexts('libraries', import('./activity.ts'))),
};
