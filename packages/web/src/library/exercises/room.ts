import { curricula, listTags } from '@eemusic/contract/library/choices';
import { msg } from '@lingui/core/macro';
import { createRoute } from '@tanstack/react-router';
import type { ShelfAddress } from '#library/scores/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, oneOf, onlyKnown } from '#platform/ui/list/address.ts';
import { destinations } from './palette.ts';

/** The place that the exercises are for, the first library unless one is given, and the tags that it lacks. */
export type ExercisesAddress = ShelfAddress & { library?: number | undefined } & {
  [Tag in (typeof listTags)[number]]?: number | undefined;
};

function readAddress(raw: Record<string, unknown>): ExercisesAddress {
  const ids = ['library', 'grade', 'level', 'stage', ...listTags].map((name) => [name, count()(raw[name])]);
  return { ...Object.fromEntries(ids), curriculum: oneOf(...curricula)(raw['curriculum']) };
}

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/exercises',
    staticData: { codes: ['SL'], handbook: 'publish-scores' },
    validateSearch: (raw: Record<string, unknown>): ExercisesAddress => onlyKnown(raw, readAddress(raw)),
    component: lazyScreen('library', () => withTexts('exercises', import('./exercises-page.tsx')), 'ExercisesPage'),
  }),
] as const;

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`New exercises`, to: '/score-library/exercises' },
  ],
  destinations,
};
