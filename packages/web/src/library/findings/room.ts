import { IconTool } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import type { Room } from '#platform/room.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyScreen } from '#platform/routes/lazy-screen.ts';
import { shellRoute } from '#platform/routes/parents.ts';
import { type AddressOf, count, type FilterOf, listAddress, oneOf, onlyKnown } from '#platform/ui/list/address.ts';
import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import type { OpenedAddress } from '#library/scores/index.ts';

/** The server sorts findings by place and name only. */
export const findingsList = listAddress({
  sortable: ['place'],
  defaultSort: { by: 'place', order: 'asc' },
  filters: {
    kind: oneOf(...findingKinds),
    tag: oneOf(...findingTags),
    library: count(),
    accepted: oneOf('yes'),
  },
});

/** The edit panel opens above the list, which stays as it is. */
export type FindingsAddress = AddressOf<typeof findingsList> & Pick<OpenedAddress, 'edit'>;
export type FindingsFilter = FilterOf<typeof findingsList>;

export function readFindingsAddress(raw: Record<string, unknown>): FindingsAddress {
  return { ...findingsList.read(raw), edit: count()(raw['edit']) };
}

export const screens = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/score-library/findings',
    staticData: { codes: ['SL'], handbook: 'findings' },
    validateSearch: (raw: Record<string, unknown>): FindingsAddress => onlyKnown(raw, readFindingsAddress(raw)),
    component: lazyScreen('library', () => withTexts('findings', import('./findings-page.tsx')), 'FindingsPage'),
  }),
] as const;

export const room: Room = {
  work: [
    {
      codes: ['SL'],
      icon: IconTool,
      queryKey: ['scores', 'findings', 'waiting'],
      load: () => withTexts('library', import('./waiting-work.tsx')),
    },
  ],
};
