import { openedIn, type Tab, tabs, type UserManagementAddress } from './address.ts';

/** Users who have only Sales Management see the list of educators, and the reports of educators and channels. */
export function tabsFor(mayManage: boolean): readonly Tab[] {
  return mayManage ? tabs : ['educators'];
}

export function mayShow(address: UserManagementAddress, mayManage: boolean): boolean {
  if (mayManage) return true;
  const { kind } = openedIn(address);
  return kind === 'report' || (kind === 'list' && address.tab === 'educators');
}
