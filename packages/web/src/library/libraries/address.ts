import { count } from '#platform/ui/list/address.ts';

/** The state of Manage Libraries in its address; without a mode the list is shown. */
export type ManageAddress = { mode?: 'add' | 'edit'; id?: number };

const isId = count();

/** Ignores unknown and invalid values. */
export function readManageAddress({ mode, id }: Record<string, unknown>): ManageAddress {
  if (mode === 'add') return { mode };
  const edited = isId(id);
  return mode === 'edit' && edited !== undefined ? { mode, id: edited } : {};
}
