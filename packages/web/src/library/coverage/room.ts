import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type CoverageAddress, readCoverageAddress } from './address.ts';
import { destinations } from './palette.ts';
import { onlyKnown } from '#platform/ui/list/address.ts';

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/coverage',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    validateSearch: (raw: Record<string, unknown>): CoverageAddress => onlyKnown(raw, readCoverageAddress(raw)),
    component: lazyScreen('library', () => withTexts('coverage', import('./coverage-page.tsx')), 'CoveragePage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Coverage`, to: '/score-library/coverage' },
  ],
  destinations,
};
