import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { type BookletAddress, type BookletsAddress, readBookletAddress, readBookletsAddress } from './address.ts';
import { destinations, quickActions, records } from './palette.ts';

const staticData = { codes: ['SL'] as const, handbook: 'booklets' };

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklets',
    validateSearch: (raw: Record<string, unknown>): BookletsAddress => onlyKnown(raw, readBookletsAddress(raw)),
    component: lazyScreen('library', () => withTexts('booklets', import('./booklets-page.tsx')), 'BookletsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklets/$id',
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./saved-booklet-page.tsx'))),
      'SavedBookletPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklet',
    validateSearch: (raw: Record<string, unknown>): BookletAddress => onlyKnown(raw, readBookletAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./booklet-page.tsx'))),
      'BookletPage',
    ),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Booklets`, to: '/score-library/booklets' },
  ],
  destinations,
  quickActions,
  records,
  activity: () => withTexts('booklets', import('./activity.ts')),
};
