import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import type { Room } from '#platform/room.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { destinations } from './palette.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/handbook/{-$page}',
    staticData: { handbook: 'find-your-way' },
    component: lazyScreen('handbook', () => import('./handbook-page.tsx'), 'HandbookPage'),
  }),
] as const;

export const room: Room = { destinations };
