import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, oneOf, onlyKnown, readBy } from '#platform/ui/list/address.ts';
import { managedLists, stepKinds } from '@eemusic/contract/library/choices';

const read = readBy({
  /** The form that is open in place of a list. */
  mode: oneOf('add', 'edit'),
  id: count(),
  list: oneOf(...managedLists),
  /** The grade and level whose levels and stages are shown, and the kind of entry that the form is about. */
  grade: count(),
  level: count(),
  step: oneOf(...stepKinds),
});
export type EntriesAddress = ReturnType<typeof read>;

export function readEntriesAddress(raw: Record<string, unknown>): EntriesAddress {
  const { mode, id, ...shown } = read(raw);
  if (mode === 'add') return { mode, ...shown };
  return mode === 'edit' && id !== undefined ? { mode, id, ...shown } : shown;
}

const validateSearch = (raw: Record<string, unknown>): EntriesAddress => onlyKnown(raw, readEntriesAddress(raw));

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/manage',
    staticData: { codes: ['SL', 'CM'], handbook: 'libraries' },
    component: lazyScreen(
      'library',
      () => withTexts('lists', import('./manage-libraries-page.tsx')),
      'ManageLibrariesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/grades',
    staticData: { codes: ['SL'], handbook: 'grades' },
    component: lazyScreen('library', () => withTexts('lists', import('./steps-page.tsx')), 'StepsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    validateSearch,
    path: '/score-library/lists',
    staticData: { codes: ['SL'], handbook: 'tag-lists' },
    component: lazyScreen('library', () => withTexts('lists', import('./tag-lists-page.tsx')), 'TagListsPage'),
  }),
] as const;

export const room: Room = {};
