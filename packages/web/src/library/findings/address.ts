import type { FindingKind } from '@eemusic/contract/library/findings';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import type { OpenedAddress } from '#library/scores/index.ts';
import { type AddressOf, count, type FilterOf, listAddress, oneOf } from '#platform/ui/list/address.ts';

/** The server has one order of findings: by place and name. */
export const findingsList = listAddress({
  sortable: ['place'],
  usual: { by: 'place', order: 'asc' },
  filters: {
    /* By hand: the declarations of calls are not loaded with every screen. */
    kind: oneOf<FindingKind>('tag', 'measures', 'accompaniment', 'file'),
    tag: oneOf<ListTag | SwitchTag>(
      ...(['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie'] as const),
      ...(['accidental', 'articulation', 'dynamics'] as const),
    ),
    library: count(),
    /** Those that somebody accepted. */
    accepted: oneOf('yes'),
  },
});

/** The edit panel opens above the list, which is there again when it closes. */
export type FindingsAddress = AddressOf<typeof findingsList> & Pick<OpenedAddress, 'edit'>;
export type FindingsFilter = FilterOf<typeof findingsList>;

export function readFindingsAddress(given: Record<string, unknown>): FindingsAddress {
  const edit = count()(given['edit']);
  return { ...findingsList.read(given), ...(edit !== undefined && { edit }) };
}
