import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type BinAddress, binAddress } from './address.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

/** Whoever may restore any kind of record has a bin. */
const codes = [...new Set(Object.values(recordCodes).flat())];

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/deleted',
    staticData: { codes, handbook: 'undo' },
    validateSearch: (raw: Record<string, unknown>): BinAddress => onlyKnown(raw, binAddress.read(raw)),
    component: lazyScreen('access', () => import('./bin-page.tsx'), 'BinPage'),
  }),
] as const;

export const room: Room = {
  destinations: [
    {
      name: msg`Deleted`,
      words: msg`bin trash restore undo`,
      codes,
      target: { to: '/deleted' },
    },
  ],
};
