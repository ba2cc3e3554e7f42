import { IconCalendarCheck } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { isStatementId, statementList, type StatementsAddress } from './address.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/statements',
    staticData: { codes: ['SM'], handbook: 'close-month' },
    validateSearch: (raw: Record<string, unknown>): StatementsAddress => onlyKnown(raw, statementList.read(raw)),
    component: lazyScreen(
      'sales',
      () => withTexts('commissions', import('./statements-screen.tsx')),
      'StatementsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/statements/$id',
    staticData: { codes: ['SM'], handbook: 'close-month' },
    beforeLoad: ({ params: { id } }) => {
      if (!isStatementId(id)) throw redirect({ to: '/sales/statements', replace: true });
    },
    component: lazyScreen('sales', () => withTexts('commissions', import('./statement-screen.tsx')), 'StatementScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sales/reminders',
    staticData: { codes: ['SM'], handbook: 'remind' },
    component: lazyScreen('sales', () => withTexts('commissions', import('./reminders-screen.tsx')), 'RemindersScreen'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/sales/rules', codes: ['SM'], name: msg`Statements`, to: '/sales/statements' },
    { under: '/sales/rules', codes: ['SM'], name: msg`Reports`, to: '/sales/reports' },
    { under: '/sales/rules', codes: ['SM'], name: msg`Reminders`, to: '/sales/reminders' },
  ],
  work: [
    {
      codes: ['SM'],
      icon: IconCalendarCheck,
      queryKey: ['statements', 'waiting'],
      load: () => import('./waiting-work.tsx'),
    },
  ],
  destinations: [
    {
      name: msg`Statements`,
      words: msg`close month pay commission bookkeeping export sales`,
      codes: ['SM'],
      target: { to: '/sales/statements' },
    },
    {
      name: msg`Reminders`,
      words: msg`email school channel subscription ends expiry renew preview`,
      codes: ['SM'],
      target: { to: '/sales/reminders' },
    },
  ],
};
