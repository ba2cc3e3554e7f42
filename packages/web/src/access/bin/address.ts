import { type AddressOf, listAddress, oneOf, text } from '#platform/ui/list/address.ts';

/** Reads only the types of values, so that the console can start without the list of kinds. */
export const binAddress = listAddress({
  sortable: [],
  defaultSort: { by: 'at', order: 'desc' },
  filters: {
    /** Without it, or with one that the user may not restore, every permitted kind is shown. */
    kind: text(40),
    /** Whose deletions are shown: everybody's, which requires AD; the user's own by default. */
    owner: oneOf('everybody'),
  },
});

export type BinAddress = AddressOf<typeof binAddress>;
