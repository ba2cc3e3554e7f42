import { createRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/locales/texts.ts';
import type { Room } from '#platform/room.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, onlyKnown, readBy, type Reader } from '#platform/ui/list/address.ts';

/** The server's names of files. */
const readFile: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9_-]{8,64}\.musicxml$/.test(raw) ? raw : undefined;

const read = readBy({ file: readFile, one: count(), other: count(), preview: count(), edition: count() });
/** The file that may become the next edition, two editions that are compared, and the one that is previewed. */
export type EditionsAddress = ReturnType<typeof read>;

export function readEditionsAddress(raw: Record<string, unknown>): EditionsAddress {
  const { file, one, other, preview, edition } = read(raw);
  const areTwo = one !== undefined && other !== undefined && one !== other;
  return { file, ...(areTwo && { one, other }), preview, ...(preview !== undefined && { edition }) };
}

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/editions/$id',
    staticData: { codes: ['SL'], handbook: 'correct-score' },
    validateSearch: (raw: Record<string, unknown>): EditionsAddress => onlyKnown(raw, readEditionsAddress(raw)),
    component: lazyScreen(
      'library',
      () => withTexts('duplicates', withTexts('uploads', import('./editions-page.tsx'))),
      'EditionsPage',
    ),
  }),
] as const;

export const room: Room = {};
