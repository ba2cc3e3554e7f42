import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconBooks, IconMusic } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { destinations, records } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/dashboard',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    component: lazyScreen('library', () => withTexts('libraries', import('./libraries-page.tsx')), 'LibrariesPage'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['SL'],
      name: msg`Score Library`,
      tile: 'SL',
      to: '/score-library/dashboard',
      icon: IconMusic,
      addresses: ['/score-library'],
    },
    {
      codes: ['CM'],
      insideFor: ['SL'],
      name: msg`Manage Libraries`,
      tile: 'CM',
      to: '/score-library/manage',
      icon: IconBooks,
      addresses: ['/score-library/manage'],
    },
  ],
  destinations,
  records,
  activity: () => withTexts('library', withTexts('libraries', import('./activity.ts'))),
};
