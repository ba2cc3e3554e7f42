import { count } from '#platform/ui/list/address.ts';

/** What the address of Manage Libraries tells; the list is shown without a mode. */
export type ManageAddress = { mode?: 'add' | 'edit'; id?: number };

const isId = count();

/** Anything else in an address is left out. */
export function readManageAddress({ mode, id }: Record<string, unknown>): ManageAddress {
  if (mode === 'add') return { mode };
  const edited = isId(id);
  return mode === 'edit' && edited !== undefined ? { mode, id: edited } : {};
}
