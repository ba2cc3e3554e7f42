import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type AlikeAddress, readAlikeAddress } from './address.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/duplicates',
    staticData: { codes: ['SL'] },
    validateSearch: (given: Record<string, unknown>): AlikeAddress => readAlikeAddress(given),
    component: lazyScreen(['library', 'catalogue'], () => import('./duplicates-page.tsx'), 'DuplicatesPage'),
  }),
] as const;

export const room: Room = {
  destinations,
};
