import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type CoverageAddress, readCoverageAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/coverage',
    staticData: { codes: ['SL'] },
    validateSearch: (raw: Record<string, unknown>): CoverageAddress => readCoverageAddress(raw),
    component: lazyScreen('library', () => import('./coverage-page.tsx'), 'CoveragePage'),
  }),
] as const;

export const room: Room = {
  destinations,
};
