import { type AddressOf, count, listAddress } from '#platform/ui/list/address.ts';

export const administratorsAddress = listAddress({
  sortable: ['fullName', 'username', 'email', 'mobile', 'age', 'isActive'],
  usual: { by: 'fullName', order: 'asc' },
});

/** What the address of the screen tells, so that back, reload and a pasted link show the same. */
export type AdministratorsAddress = AddressOf<typeof administratorsAddress> & {
  /** The administrators themselves without it. */
  tab?: 'activity';
  /** The list is shown without it. */
  mode?: 'add';
  /** The administrator whose form is open. */
  edit?: number;
};

/** Anything else in an address is left out. */
export function readAdministratorsAddress(given: Record<string, unknown>): AdministratorsAddress {
  const edit = count()(given['edit']);
  return {
    ...(given['tab'] === 'activity' && { tab: 'activity' }),
    ...(given['mode'] === 'add' && { mode: 'add' }),
    ...(given['mode'] !== 'add' && edit !== undefined && { edit }),
    ...administratorsAddress.read(given),
  };
}
