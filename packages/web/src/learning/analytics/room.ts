import { createRoute, redirect } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type AnalyticsAddress, readAnalyticsAddress } from './address.ts';
import { destinations } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analytics',
  validateSearch: (raw: Record<string, unknown>): AnalyticsAddress => onlyKnown(raw, readAnalyticsAddress(raw)),
  component: lazyScreen('learning', () => import('./analytics-page.tsx'), 'AnalyticsPage'),
});

const staticData = { codes: ['DA'] as const, handbook: 'analytics' };

const startRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/analytics/overview', search, replace: true });
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'overview',
  staticData,
  component: lazyScreen(null, () => import('./overview-page.tsx'), 'OverviewPage'),
});

const performanceRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'performance',
  staticData,
  component: lazyScreen(null, () => import('./performance-page.tsx'), 'PerformancePage'),
});

const navigationRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'navigation',
  staticData,
  component: lazyScreen(null, () => import('./navigation-page.tsx'), 'NavigationPage'),
});

export const screens = [
  analyticsRoute.addChildren([startRoute, overviewRoute, performanceRoute, navigationRoute]),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['DA'],
      name: msg`Analytics`,
      tile: 'DA',
      to: '/analytics/overview',
      icon: IconChartBar,
      addresses: ['/analytics'],
    },
  ],
  subscreens: [
    { under: '/analytics/overview', codes: ['DA'], name: msg`Overview`, to: '/analytics/overview' },
    { under: '/analytics/overview', codes: ['DA'], name: msg`Performance`, to: '/analytics/performance' },
    { under: '/analytics/overview', codes: ['DA'], name: msg`Navigation`, to: '/analytics/navigation' },
  ],
  destinations,
};
