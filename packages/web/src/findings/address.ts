import { findingKinds, findingTags } from '@eemusic/contract/findings';
import { type AddressOf, count, type FilterOf, listAddress, oneOf } from '#ui/list/address.ts';

/** The server has one order of findings: by place and name. */
export const findingsList = listAddress({
  sortable: ['place'],
  usual: { by: 'place', order: 'asc' },
  filters: {
    kind: oneOf(...findingKinds),
    tag: oneOf(...findingTags),
    library: count(),
    /** Those that somebody accepted. */
    accepted: oneOf('yes'),
  },
});

export type FindingsAddress = AddressOf<typeof findingsList>;
export type FindingsFilter = FilterOf<typeof findingsList>;
export const readFindingsAddress = findingsList.read;
