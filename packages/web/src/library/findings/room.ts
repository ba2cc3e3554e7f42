import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type FindingsAddress, readFindingsAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/findings',
    staticData: { codes: ['SL'] },
    validateSearch: (raw: Record<string, unknown>): FindingsAddress => readFindingsAddress(raw),
    component: lazyScreen('library', () => import('./findings-page.tsx'), 'FindingsPage'),
  }),
] as const;

export const room: Room = {
  figures: [
    { codes: ['SL'], isTask: true, queryKey: ['scores', 'findings', 'figure'], load: () => import('./live-figure.ts') },
  ],
  destinations,
};
