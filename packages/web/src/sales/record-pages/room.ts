import { createRoute, redirect } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';

const beforeLoad = ({ params: { id } }: { params: { id: string } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw redirect({ to: '/user-management', replace: true });
};

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/user-management/channels/$id',
    staticData: { codes: ['UM', 'SM'], handbook: 'schools-and-users' },
    beforeLoad,
    component: lazyScreen('sales', () => import('./receiver-pages.tsx'), 'ChannelPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/user-management/schools/$id',
    staticData: { codes: ['UM', 'SM'], handbook: 'schools-and-users' },
    beforeLoad,
    component: lazyScreen('sales', () => import('./receiver-pages.tsx'), 'EducatorPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/user-management/users/$id',
    staticData: { codes: ['UM'], handbook: 'schools-and-users' },
    beforeLoad,
    component: lazyScreen('sales', () => import('./student-page.tsx'), 'StudentPage'),
  }),
] as const;

export const room: Room = {};
