import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BookletAddress, readBookletAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/booklet',
    staticData: { codes: ['SL'] },
    validateSearch: (raw: Record<string, unknown>): BookletAddress => readBookletAddress(raw),
    component: lazyScreen('library', () => import('./booklet-page.tsx'), 'BookletPage'),
  }),
] as const;

export const room: Room = {
  destinations,
};
