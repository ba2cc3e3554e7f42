import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import { IconSitemap } from '@tabler/icons-react';
import { createElement } from 'react';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { EraseDialog } from '#sales/privacy/index.ts';
import { readUserManagementAddress } from './address.ts';
import { quickActions, destinations, records } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/user-management',
    staticData: { codes: ['UM', 'SM'], handbook: 'schools-and-users', handbookAt: { import: 'import' } },
    validateSearch: (raw: Record<string, unknown>) => onlyKnown(raw, readUserManagementAddress(raw)),
    component: lazyScreen('sales', () => import('./user-management-page.tsx'), 'UserManagementPage'),
  }),
] as const;

export const room: Room = {
  modules: [
    {
      codes: ['UM', 'SM'],
      name: msg`User management`,
      tile: 'UM',
      to: '/user-management',
      icon: IconSitemap,
      addresses: ['/user-management'],
    },
  ],
  quickActions,
  destinations,
  records,
  erasures: { student: (props) => createElement(EraseDialog, props) },
};
