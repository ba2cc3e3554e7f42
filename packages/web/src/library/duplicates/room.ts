import { likenesses } from '@eemusic/contract/library/choices';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import { createRoute } from '@tanstack/react-router';
import { msg } from '@lingui/core/macro';
import type { OpenedAddress } from '#library/scores/index.ts';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { destinations } from './palette.ts';
import { count, oneOf, onlyKnown, type Reader } from '#platform/ui/list/address.ts';

/** The state of the screen in its address, so that Back, a reload and a pasted link show the same. */
export type DuplicatesAddress = OpenedAddress & {
  kind?: Likeness | undefined;
  library?: number | undefined;
  /** Left out for the first page. */
  page?: number | undefined;
  one?: string | undefined;
  other?: string | undefined;
};

/** The server's names of files. */
const readFile: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/.test(raw) ? raw : undefined;

/** Ignores unknown and invalid values. */
export function readDuplicatesAddress(raw: Record<string, unknown>): DuplicatesAddress {
  const readId = count();
  const page = count(2_000_000)(raw['page']);
  const [one, other] = [readFile(raw['one']), readFile(raw['other'])];
  return {
    kind: oneOf(...likenesses)(raw['kind']),
    library: readId(raw['library']),
    page: page === 1 ? undefined : page,
    ...(one !== undefined && other !== undefined && { one, other }),
    edit: readId(raw['edit']),
    preview: readId(raw['preview']),
  };
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

export const room: Room = {
  subscreens: [
    { under: '/score-library/dashboard', codes: ['SL'], name: msg`Duplicates`, to: '/score-library/duplicates' },
  ],
  destinations,
};
