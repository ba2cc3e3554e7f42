import { likenesses } from '@eemusic/contract/library/choices';
import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { count, oneOf, onlyKnown, pageNumber, readBy, type Reader } from '#platform/ui/list/address.ts';

const readFile: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/.test(raw) ? raw : undefined;

const read = readBy({
  kind: oneOf(...likenesses),
  library: count(),
  page: pageNumber,
  one: readFile,
  other: readFile,
  edit: count(),
  preview: count(),
});
export type DuplicatesAddress = ReturnType<typeof read>;

export function readDuplicatesAddress(raw: Record<string, unknown>): DuplicatesAddress {
  const { one, other, ...address } = read(raw);
  return { ...address, ...(one !== undefined && other !== undefined && { one, other }) };
}

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/duplicates',
    staticData: { codes: ['SL'], handbook: 'findings' },
    validateSearch: (raw: Record<string, unknown>): DuplicatesAddress => onlyKnown(raw, readDuplicatesAddress(raw)),
    component: lazyScreen('library', () => withTexts('duplicates', import('./duplicates-page.tsx')), 'DuplicatesPage'),
  }),
] as const;

export const room: Room = {};
