import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { onlyKnown, pageNumber, readBy, type Reader, text } from '#platform/ui/list/address.ts';
import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';

/** Ids as '12-5-9'; a single id is a number, which the router writes without quotes. */
const readScores: Reader<string | number> = (raw) => joinIds(idsIn(raw));

export const readBookletAddress = readBy({
  scores: readScores,
  title: text(maxBookletTitleLength),
  subtitle: text(maxBookletSubtitleLength),
});
export type BookletAddress = ReturnType<typeof readBookletAddress>;

/** The server returns the names of at most this many scores per call. */
const maxScores = 10_000;
const maxId = 2 ** 31 - 1;

/** Reads ids without duplicates. The router parses a single id as a number. */
export function idsIn(raw: unknown): number[] {
  const ids = String(raw ?? '')
    .split('-')
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)
    .filter((id) => id <= maxId);
  return [...new Set(ids)].slice(0, maxScores);
}

/** Undefined if there are no ids. */
export function joinIds(ids: readonly number[]): string | number | undefined {
  return ids.length < 2 ? ids[0] : ids.join('-');
}

export const readBookletsAddress = readBy({ search: text(120), page: pageNumber });
export type BookletsAddress = ReturnType<typeof readBookletsAddress>;

const staticData = { codes: ['SL'] as const, handbook: 'booklets' };

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklets',
    validateSearch: (raw: Record<string, unknown>): BookletsAddress => onlyKnown(raw, readBookletsAddress(raw)),
    component: lazyScreen('library', () => withTexts('booklets', import('./booklets-page.tsx')), 'BookletsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklets/$id',
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./saved-booklet-page.tsx'))),
      'SavedBookletPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData,
    path: '/score-library/booklet',
    validateSearch: (raw: Record<string, unknown>): BookletAddress => onlyKnown(raw, readBookletAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('printing', withTexts('booklets', import('./booklet-page.tsx'))),
      'BookletPage',
    ),
  }),
] as const;

export const room: Room = {
  activity: () => withTexts('booklets', import('./activity.ts')),
};
