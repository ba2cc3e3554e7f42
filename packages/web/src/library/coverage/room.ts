import { curricula, type Curriculum, listTags } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { destinations } from './palette.ts';
import { count, oneOf, onlyKnown } from '#platform/ui/list/address.ts';

/** The coverage by library and library type, and the tag by which stages are split. */
export type CoverageAddress = {
  library?: number | undefined;
  curriculum?: Curriculum | undefined;
  by?: ListTag | undefined;
};

const readAddress = (raw: Record<string, unknown>): CoverageAddress => ({
  library: count()(raw['library']),
  curriculum: oneOf(...curricula)(raw['curriculum']),
  by: oneOf(...listTags)(raw['by']),
});

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/coverage',
    staticData: { codes: ['SL'], handbook: 'libraries' },
    validateSearch: (raw: Record<string, unknown>): CoverageAddress => onlyKnown(raw, readAddress(raw)),
    component: lazyScreen('library', () => withTexts('coverage', import('./coverage-page.tsx')), 'CoveragePage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Coverage`, to: '/score-library/coverage' },
  ],
  destinations,
};
