import { type AddressOf, listAddress, oneOf } from '#platform/ui/list/address.ts';

export const reportList = listAddress({
  sortable: [],
  defaultSort: { by: 'name', order: 'asc' },
  filters: { of: oneOf('educators') },
});

export type ReportsAddress = AddressOf<typeof reportList>;
