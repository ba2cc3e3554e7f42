import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { Code } from '@eemusic/contract/platform/permissions';
import { type ActivityAddress, readActivityAddress } from '#access/activity/address.ts';
import { type AdministratorsAddress, readAdministratorsAddress } from '#access/administrators/address.ts';
import { type AlikeAddress, readAlikeAddress } from '#library/duplicates/address.ts';
import { type AnalyticsAddress, readAnalyticsAddress } from '#learning/analytics/address.ts';
import { type BookletAddress, readBookletAddress } from '#library/booklets/address.ts';
import {
  type BrowserAddress,
  readBrowserAddress,
  readUploadAddress,
  type UploadAddress,
} from '#library/catalogue/address.ts';
import { type CoverageAddress, readCoverageAddress } from '#library/coverage/address.ts';
import { type FindingsAddress, readFindingsAddress } from '#library/findings/address.ts';
import { type ManageAddress, readManageAddress } from '#library/libraries/address.ts';
import { type ProfileAddress, readProfileAddress } from '#access/profile/address.ts';
import { currentSession, rememberPlace } from '#access/session/index.ts';
import { readSubscriptionsAddress, type SubscriptionsAddress } from '#sales/subscriptions/address.ts';
import { readSupportAddress, type SupportAddress } from '#support/board/address.ts';
import { readUserManagementAddress, type UserManagementAddress } from '#sales/user-management-page/address.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyRouteComponent } from './lazy-route-component.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { openRoutes, rootRoute } from './open-routes.tsx';
import { withTexts } from '#platform/locales/texts.ts';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';

/* With a session, inside the shell. `codes`: any one of them opens the screen. */

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (currentSession() !== null) return;
    rememberPlace(location.href);
    throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const administratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/administrator',
  staticData: { codes: ['AD'] },
  /* The tabs of one screen: each address tells its own. */
  validateSearch: (given: Record<string, unknown>): AdministratorsAddress & ActivityAddress =>
    given['tab'] === 'activity' ? { tab: 'activity', ...readActivityAddress(given) } : readAdministratorsAddress(given),
  component: lazyRouteComponent(
    () => withTexts('access', import('#access/administrators/administrators-page.tsx')),
    'AdministratorsPage',
  ),
});

const userManagementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/user-management',
  staticData: { codes: ['UM', 'SM'] },
  validateSearch: (given: Record<string, unknown>): UserManagementAddress => readUserManagementAddress(given),
  component: lazyRouteComponent(
    () => withTexts('sales', import('#sales/user-management-page/user-management-page.tsx')),
    'UserManagementPage',
  ),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/manage-subscription',
  staticData: { codes: ['UM', 'SM'] },
  validateSearch: (given: Record<string, unknown>): SubscriptionsAddress => readSubscriptionsAddress(given),
  component: lazyRouteComponent(
    () => withTexts('keys', import('#sales/subscriptions/manage-subscription-page.tsx')),
    'ManageSubscriptionPage',
  ),
});

const supportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/support/email-support',
  staticData: { codes: ['ES'] },
  validateSearch: (given: Record<string, unknown>): SupportAddress => readSupportAddress(given),
  component: lazyRouteComponent(() => withTexts('support', import('#support/board/support-page.tsx')), 'SupportPage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analytics',
  validateSearch: (given: Record<string, unknown>): AnalyticsAddress => readAnalyticsAddress(given),
  component: lazyRouteComponent(
    () => withTexts('analytics', import('#learning/analytics/analytics-page.tsx')),
    'AnalyticsPage',
  ),
});

const analyticsStartRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/analytics/overview', search, replace: true });
  },
});

const analyticsOverviewRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'overview',
  staticData: { codes: ['DA'] },
  component: lazyRouteComponent(() => import('#learning/analytics/overview-page.tsx'), 'OverviewPage'),
});

const analyticsPerformanceRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'performance',
  staticData: { codes: ['DA'] },
  component: lazyRouteComponent(() => import('#learning/analytics/performance-page.tsx'), 'PerformancePage'),
});

const analyticsNavigationRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'navigation',
  staticData: { codes: ['DA'] },
  component: lazyRouteComponent(() => import('#learning/analytics/navigation-page.tsx'), 'NavigationPage'),
});

const librariesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/dashboard',
  staticData: { codes: ['SL'] },
  component: lazyRouteComponent(
    () => withTexts('library', import('#library/libraries/libraries-page.tsx')),
    'LibrariesPage',
  ),
});

const manageLibrariesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/manage',
  staticData: { codes: ['SL', 'CM'] },
  validateSearch: (given: Record<string, unknown>): ManageAddress => readManageAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', import('#library/libraries/manage-libraries-page.tsx')),
    'ManageLibrariesPage',
  ),
});

const allScoresRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/scores',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): BrowserAddress => readBrowserAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', withTexts('catalogue', import('#library/catalogue/scores-page.tsx'))),
    'ScoresPage',
  ),
});

const scoresRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/$id/upload',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): UploadAddress => readUploadAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', withTexts('uploads', import('#library/uploads/upload-page.tsx'))),
    'UploadPage',
  ),
});

const coverageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/coverage',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): CoverageAddress => readCoverageAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', withTexts('catalogue', import('#library/coverage/coverage-page.tsx'))),
    'CoveragePage',
  ),
});

const findingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/findings',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): FindingsAddress => readFindingsAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', withTexts('catalogue', import('#library/findings/findings-page.tsx'))),
    'FindingsPage',
  ),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/duplicates',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): AlikeAddress => readAlikeAddress(given),
  component: lazyRouteComponent(
    () => withTexts('library', withTexts('catalogue', import('#library/duplicates/duplicates-page.tsx'))),
    'DuplicatesPage',
  ),
});

const bookletRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/score-library/booklet',
  staticData: { codes: ['SL'] },
  validateSearch: (given: Record<string, unknown>): BookletAddress => readBookletAddress(given),
  component: lazyRouteComponent(
    () => withTexts('catalogue', import('#library/booklets/booklet-page.tsx')),
    'BookletPage',
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/profile',
  validateSearch: (given: Record<string, unknown>): ProfileAddress => readProfileAddress(given),
  component: lazyRouteComponent(() => withTexts('access', import('#access/profile/profile-page.tsx')), 'ProfilePage'),
});

const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundPage,
});

const routeTree = rootRoute.addChildren([
  ...openRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    administratorsRoute,
    userManagementRoute,
    subscriptionsRoute,
    supportRoute,
    analyticsRoute.addChildren([
      analyticsStartRoute,
      analyticsOverviewRoute,
      analyticsPerformanceRoute,
      analyticsNavigationRoute,
    ]),
    librariesRoute,
    manageLibrariesRoute,
    allScoresRoute,
    scoresRoute,
    coverageRoute,
    findingsRoute,
    bookletRoute,
    duplicatesRoute,
    profileRoute,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  defaultPendingMs: 150,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

export type Router = typeof router;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Holders of any of these permission codes may see the screen; everybody signed in without it. */
    codes?: readonly Code[];
  }
}
