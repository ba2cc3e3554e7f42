import { createRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BrowserAddress, readBrowserAddress } from './address.ts';
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
  activity: () => withTexts('library', import('./activity.ts')),
};
