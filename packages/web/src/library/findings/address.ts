import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import type { OpenedAddress } from '#library/scores/index.ts';
import { type AddressOf, count, type FilterOf, listAddress, oneOf } from '#platform/ui/list/address.ts';

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
