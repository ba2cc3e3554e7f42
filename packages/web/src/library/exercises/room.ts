import { byTag, curricula, listTags } from '@eemusic/contract/library/choices';
import { createRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, oneOf, onlyKnown, readBy } from '#platform/ui/list/address.ts';

const readAddress = readBy({
  library: count(),
  curriculum: oneOf(...curricula),
  grade: count(),
  level: count(),
  stage: count(),
  ...byTag(listTags, () => count()),
});
export type ExercisesAddress = ReturnType<typeof readAddress>;

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/exercises',
    staticData: { codes: ['SL'], handbook: 'publish-scores' },
    validateSearch: (raw: Record<string, unknown>): ExercisesAddress => onlyKnown(raw, readAddress(raw)),
    component: lazyScreen('library', () => withTexts('exercises', import('./exercises-page.tsx')), 'ExercisesPage'),
  }),
] as const;

export const room: Room = {};
