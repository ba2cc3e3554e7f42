import { createRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BrowserAddress, readBrowserAddress } from './address.ts';
import { destinations, records } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/scores',
    staticData: { codes: ['SL'] },
    validateSearch: (raw: Record<string, unknown>): BrowserAddress => readBrowserAddress(raw),
    component: lazyScreen('library', () => import('./scores-page.tsx'), 'ScoresPage'),
  }),
] as const;

export const room: Room = {
  figures: [{ codes: ['SL'], queryKey: ['scores', 'growth'], load: () => import('./live-figure.ts') }],
  activity: () => withTexts('library', import('./activity.ts')),
  destinations,
  records,
};
