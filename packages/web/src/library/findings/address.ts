import type { FindingKind } from '@eemusic/contract/library/findings';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import type { OpenedAddress } from '#library/scores/index.ts';
import { type AddressOf, count, type FilterOf, listAddress, oneOf } from '#platform/ui/list/address.ts';

/** The server sorts findings by place and name only. */
export const findingsList = listAddress({
  sortable: ['place'],
  defaultSort: { by: 'place', order: 'asc' },
  filters: {
    kind: oneOf<FindingKind>('tag', 'measures', 'drawing', 'accompaniment', 'file'),
    tag: oneOf<ListTag | SwitchTag>(
      ...(['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie'] as const),
      ...(['accidental', 'articulation', 'dynamics'] as const),
    ),
    library: count(),
    /** Shows accepted findings. */
    accepted: oneOf('yes'),
  },
});

/** The edit panel opens above the list, which stays as it is. */
export type FindingsAddress = AddressOf<typeof findingsList> & Pick<OpenedAddress, 'edit'>;
export type FindingsFilter = FilterOf<typeof findingsList>;

export function readFindingsAddress(raw: Record<string, unknown>): FindingsAddress {
  const edit = count()(raw['edit']);
  return { ...findingsList.read(raw), ...(edit !== undefined && { edit }) };
}
