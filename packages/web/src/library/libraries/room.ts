import { createRoute } from '@tanstack/react-router';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconBooks, IconMusic } from '@tabler/icons-react';
import type { Room, Subscreen } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { destinations, quickActions, records } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/dashboard',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    component: lazyScreen('library', () => withTexts('libraries', import('./libraries-page.tsx')), 'LibrariesPage'),
  }),
] as const;

const subscreen = (name: MessageDescriptor, to: Subscreen['to'], isAside = false): Subscreen => ({
  under: '/score-library/dashboard',
  codes: ['SL'],
  name,
  to,
  isAside,
});

/** Tabs and palette show the screens of all rooms of the library. */
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
  subscreens: [
    subscreen(msg`Overview`, '/score-library/dashboard'),
    subscreen(msg`All scores`, '/score-library/scores'),
    subscreen(msg`Coverage`, '/score-library/coverage'),
    subscreen(msg`Findings`, '/score-library/findings'),
    subscreen(msg`Waiting for review`, '/score-library/drafts'),
    subscreen(msg`Duplicates`, '/score-library/duplicates'),
    subscreen(msg`Booklets`, '/score-library/booklets'),
    subscreen(msg`Manage Libraries`, '/score-library/manage', true),
    subscreen(msg`Grades and levels`, '/score-library/grades', true),
    subscreen(msg`Lists`, '/score-library/lists', true),
  ],
  destinations,
  quickActions,
  records,
  activity: () => withTexts('library', withTexts('libraries', import('./activity.ts'))),
};
