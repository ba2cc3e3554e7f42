import type { Tab, UserManagementAddress } from './address.ts';

/** The last list address of each tab, by user; lost when the page is closed or reloaded. */
const kept = new Map<string, UserManagementAddress>();

export function rememberList(person: number, tab: Tab, list: UserManagementAddress): void {
  kept.set(`${person} ${tab}`, list);
}

/** The address of a tab's list as it was left, or its initial state. */
export function lastList(person: number, tab: Tab): UserManagementAddress {
  return kept.get(`${person} ${tab}`) ?? (tab === 'channels' ? {} : { tab });
}
