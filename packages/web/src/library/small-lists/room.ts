import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { type EntriesAddress, readEntriesAddress } from './address.ts';
import { destinations } from './palette.ts';

const validateSearch = (raw: Record<string, unknown>): EntriesAddress => onlyKnown(raw, readEntriesAddress(raw));

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/manage',
    staticData: { codes: ['SL', 'CM'], handbook: 'libraries' },
    component: lazyScreen(
      'library',
      () => withTexts('lists', import('./manage-libraries-page.tsx')),
      'ManageLibrariesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/grades',
    staticData: { codes: ['SL'], handbook: 'grades' },
    component: lazyScreen('library', () => withTexts('lists', import('./steps-page.tsx')), 'StepsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/lists',
    staticData: { codes: ['SL'], handbook: 'tag-lists' },
    component: lazyScreen('library', () => withTexts('lists', import('./tag-lists-page.tsx')), 'TagListsPage'),
  }),
] as const;

const under = '/score-library/dashboard';

export const room: Room = {
  subscreens: [
    { under, codes: ['SL'], name: msg`Manage Libraries`, to: '/score-library/manage' },
    { under, codes: ['SL'], name: msg`Grades and levels`, to: '/score-library/grades' },
    { under, codes: ['SL'], name: msg`Lists`, to: '/score-library/lists' },
  ],
  destinations,
};
