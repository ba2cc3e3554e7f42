import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { rememberReturnAddress, storedSession } from '#access/session/index.ts';
import { learnRoute } from '#learning/demo-learner/room.ts';
import { profileQuery } from '#access/profile/index.ts';
import { openScreens } from '#access/session/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { rootRoute, shellRoute } from '#platform/routes/parents.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage, UnknownPage } from './not-found-page.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { queryClient } from './query-client.ts';
import { rooms, screens } from './rooms.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

rootRoute.update({ notFoundComponent: UnknownPage });

shellRoute.update({
  component: lazyScreen(null, () => import('./signed-in.tsx'), 'SignedIn'),
  pendingComponent: ShellSkeleton,
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  staticData: { handbook: 'find-your-way' },
  component: lazyScreen('dashboard', () => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { handbook: 'find-your-way' },
  component: NotFoundPage,
});

const routeTree = rootRoute.addChildren([
  ...openScreens,
  learnRoute,
  shellRoute.addChildren([dashboardRoute, unknownRoute, ...screens]),
]);

function requireSession(address: string): void {
  const session = storedSession();
  if (session !== null) return startLoadingProfile(session.userId);
  rememberReturnAddress(address);
  throw redirect({ to: '/', replace: true });
}

/** Asks for the profile while the code of the shell is loading; `useProfile` shows it, or that it failed. */
function startLoadingProfile(userId: number): void {
  const query = profileQuery(userId);
  if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
}

export const router = createRouter({
  routeTree,
  context: { requireSession, rooms: rooms.map(({ room }) => room) },
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  defaultPendingMs: 150,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
