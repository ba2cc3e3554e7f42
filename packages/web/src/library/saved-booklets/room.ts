import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';
import { type BookletsAddress, readBookletsAddress } from './address.ts';
import { destinations, records } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/booklets',
    staticData: { codes: ['SL'], handbook: 'booklets' },
    validateSearch: (raw: Record<string, unknown>): BookletsAddress => onlyKnown(raw, readBookletsAddress(raw)),
    component: lazyScreen('library', () => withTexts('booklets', import('./booklets-page.tsx')), 'BookletsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/booklets/$id',
    staticData: { codes: ['SL'], handbook: 'booklets' },
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./saved-booklet-page.tsx'))),
      'SavedBookletPage',
    ),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Booklets`, to: '/score-library/booklets' },
  ],
  destinations,
  records,
  activity: () => withTexts('booklets', import('./activity.ts')),
};
