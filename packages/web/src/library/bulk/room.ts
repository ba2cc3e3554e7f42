import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, onlyKnown } from '#platform/ui/list/address.ts';

type BulkAddress = { bulk?: number | undefined };

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/bulk',
    staticData: { codes: ['SL'], handbook: 'publish-scores' },
    validateSearch: (raw: Record<string, unknown>): BulkAddress => onlyKnown(raw, { bulk: count()(raw['bulk']) }),
    component: lazyScreen('library', () => import('./bulk-page.tsx'), 'BulkPage'),
  }),
] as const;

export const room: Room = {};
