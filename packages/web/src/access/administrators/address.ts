import { type AddressOf, count, listAddress } from '#platform/ui/list/address.ts';

export const administratorsAddress = listAddress({
  sortable: ['fullName', 'username', 'email', 'mobile', 'age', 'isActive'],
  defaultSort: { by: 'fullName', order: 'asc' },
});

/** The state of the screen in its address, so that Back, a reload and a pasted link show the same. */
export type AdministratorsAddress = AddressOf<typeof administratorsAddress> & {
  /** Left out for the tab of the administrators. */
  tab?: 'activity' | 'systems';
  /** Left out while the list is shown. */
  mode?: 'add';
  /** The administrator whose form is open. */
  edit?: number;
};

/** Reads an address and drops everything that is not valid. */
export function readAdministratorsAddress(raw: Record<string, unknown>): AdministratorsAddress {
  const edit = count()(raw['edit']);
  return {
    ...((raw['tab'] === 'activity' || raw['tab'] === 'systems') && { tab: raw['tab'] }),
    ...(raw['mode'] === 'add' && { mode: 'add' }),
    ...(raw['mode'] !== 'add' && edit !== undefined && { edit }),
    ...administratorsAddress.read(raw),
  };
}
