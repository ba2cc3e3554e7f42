import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type DuplicatesAddress, readDuplicatesAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/duplicates',
    staticData: { codes: ['SL'] },
    validateSearch: (raw: Record<string, unknown>): DuplicatesAddress => readDuplicatesAddress(raw),
    component: lazyScreen('library', () => import('./duplicates-page.tsx'), 'DuplicatesPage'),
  }),
] as const;

export const room: Room = {
  destinations,
};
