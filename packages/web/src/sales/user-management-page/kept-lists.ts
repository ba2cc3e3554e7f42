import type { Tab, UserManagementAddress } from './address.ts';

/** How each tab's list was left, for each person; forgotten when the console is closed or loaded anew. */
const kept = new Map<string, UserManagementAddress>();

export function keepList(person: number, tab: Tab, list: UserManagementAddress): void {
  kept.set(`${person} ${tab}`, list);
}

/** As it was left, or as it begins. */
export function keptList(person: number, tab: Tab): UserManagementAddress {
  return kept.get(`${person} ${tab}`) ?? (tab === 'channels' ? {} : { tab });
}
