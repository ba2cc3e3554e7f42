import { createRoute, createRouter, type ErrorComponentProps, Link, redirect, useRouter } from '@tanstack/react-router';
import { Button, Skeleton, Stack } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rememberReturnAddress, storedSession } from '#access/session/index.ts';
import { learnRoute } from '#learning/demo-learner/room.ts';
import { profileQuery } from '#access/profile/index.ts';
import { openScreens } from '#access/session/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { rootRoute, shellRoute } from '#platform/routes/parents.ts';
import { currentConnection, onConnectionChange, useConnection } from '#platform/api/connection.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Brand } from '#platform/ui/brand.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { queryClient, refetchDelay, retryQuery } from './query-client.ts';
import { rooms, screens } from './rooms.ts';
import classes from './shell.module.css';

rootRoute.update({ notFoundComponent: UnknownPage });

/** Placeholder while the shell loads, with menu, title and content in their final positions. */
function ShellSkeleton() {
  if (useConnection() !== 'online')
    return (
      <main>
        <PendingScreen />
      </main>
    );
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.side}>
        <Stack gap={22} p="md" pt={20}>
          <Skeleton h={20} w={140} mb="xs" />
          {menuWidths.map((width) => (
            <Skeleton key={width} h={12} w={width} />
          ))}
        </Stack>
      </div>
      <div className="flex items-center border-b" style={{ gridArea: 'bar', height: 56, paddingInline: 24 }}>
        <Skeleton h={18} w={160} />
      </div>
      <main className={classes.content}>
        <PendingScreen />
      </main>
    </div>
  );
}

const menuWidths = [96, 72, 128, 88, 104, 120, 132, 80];

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

/** Shown outside the shell, so it names the console itself. */
function UnknownPage() {
  return (
    <Stack component="main" gap={24} maw={720} mx="auto" px={24} py={32}>
      <Brand />
      <NotFoundPage />
    </Stack>
  );
}

function NotFoundPage() {
  useLingui();
  return (
    <Page title={t`Not found`}>
      <EmptyState
        icon={IconMapQuestion}
        title={t`We can’t find that page`}
        hint={<Trans>The link may be old or incomplete.</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the dashboard</Trans>
          </Button>
        }
      />
    </Page>
  );
}

/**
 * Shown instead of a screen that failed; the shell around it keeps working. Retries by itself: when a lost connection
 * is back, and every few seconds where the server was busy or partly down. It stays until there is something to show,
 * so that nobody sees the error come and go.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const { reset: clearFailures } = useQueryErrorResetBoundary();
  const [query] = useState(() =>
    client
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error),
  );
  const [retrying, setRetrying] = useState<'by itself' | 'on request' | null>(null);
  /* Each retry has its own failure, which may ask for a longer pause. */
  const [failure, setFailure] = useState<{ error: unknown }>({ error });

  const retry = async (reason: 'by itself' | 'on request') => {
    setRetrying(reason);
    const again = query === undefined ? null : await retryQuery(client, query);
    setRetrying(null);
    if (again !== null) return setFailure({ error: again });
    clearFailures();
    reset();
    void router.invalidate();
  };

  useEffect(() => {
    if (retrying !== null) return;
    if (currentConnection() !== 'online')
      return onConnectionChange((connection) => connection === 'online' && void retry('by itself'));
    const pause = refetchDelay(failure.error);
    if (pause === false) return;
    const timer = setTimeout(() => void retry('by itself'), pause);
    return () => clearTimeout(timer);
  });

  return (
    <Page title={t`This screen could not be shown`}>
      <ListError
        error={failure.error}
        isRetrying={retrying === 'on request'}
        onRetry={() => void retry('on request')}
      />
    </Page>
  );
}
