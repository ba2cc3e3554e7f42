import { curricula, listTags } from '@eemusic/contract/library/choices';
import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, oneOf, onlyKnown, readBy } from '#platform/ui/list/address.ts';

const readAddress = readBy({ library: count(), curriculum: oneOf(...curricula), by: oneOf(...listTags) });
export type CoverageAddress = ReturnType<typeof readAddress>;

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/coverage',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    validateSearch: (raw: Record<string, unknown>): CoverageAddress => onlyKnown(raw, readAddress(raw)),
    component: lazyScreen('library', () => withTexts('coverage', import('./coverage-page.tsx')), 'CoveragePage'),
  }),
] as const;

export const room: Room = {};
