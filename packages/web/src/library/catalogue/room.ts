import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BrowserAddress, readBrowserAddress } from './address.ts';
import { destinations, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/scores',
    staticData: { codes: ['SL'], handbook: 'find-scores' },
    validateSearch: (raw: Record<string, unknown>): BrowserAddress => onlyKnown(raw, readBrowserAddress(raw)),
    component: lazyScreen('library', () => import('./scores-page.tsx'), 'ScoresPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`All scores`, to: '/score-library/scores' },
  ],
  activity: () => withTexts('library', import('./activity.ts')),
  destinations,
  records,
};
