import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type AnalyticsAddress, type Item, readAnalyticsAddress } from './address.ts';
import { destinations } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/analytics',
  validateSearch: (raw: Record<string, unknown>): AnalyticsAddress => onlyKnown(raw, readAnalyticsAddress(raw)),
  component: lazyScreen('learning', () => import('./analytics-page.tsx'), 'AnalyticsPage'),
});

const startRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/analytics/overview', search, replace: true });
  },
});

const item = <const Path extends Item>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => analyticsRoute,
    path,
    staticData: { codes: ['DA'], handbook: 'analytics' },
    component,
  });

export const screens = [
  analyticsRoute.addChildren([
    startRoute,
    item(
      'overview',
      lazyScreen(null, () => import('./overview-page.tsx'), 'OverviewPage'),
    ),
    item(
      'performance',
      lazyScreen(null, () => import('./performance-page.tsx'), 'PerformancePage'),
    ),
    item(
      'navigation',
      lazyScreen(null, () => import('./navigation-page.tsx'), 'NavigationPage'),
    ),
  ]),
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
  destinations,
};
