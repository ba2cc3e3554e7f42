import { isDay } from '@eemusic/contract/platform/days';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import { type Category, requiredContact, textFieldsOf } from '@eemusic/contract/platform/record-fields';
import {
  type AddressOf,
  count,
  type ListSpec,
  listAddress,
  oneOf,
  type Reader,
  text,
} from '#platform/ui/list/address.ts';

const status = oneOf(0, 1);
/** Only those without a channel, or without an educator. */
const unassigned = oneOf('yes');
/** Only users added on this day or later, in the company's time zone. */
const day: Reader<string> = (value) => (isDay(value) ? value : undefined);
/**
 * Checks only the form of a code, so that the console starts without the list of regions; the server refuses unknown
 * codes.
 */
const region: Reader<RegionCode> = (value) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? (value as RegionCode) : undefined;

const contact = textFieldsOf(requiredContact);

export const channelList = listAddress({
  sortable: ['channelName', ...contact, 'schools', 'avgSalesMonth', 'region', 'status'],
  defaultSort: { by: 'channelName', order: 'asc' },
  filters: { status, region },
});

/** The category and the channel are filters only. */
export const educatorList = listAddress({
  sortable: ['educatorName', ...contact, 'users', 'avgSalesMonth', 'region', 'status'],
  defaultSort: { by: 'educatorName', order: 'asc' },
  filters: { status, region, unassigned, category: oneOf<Category>('School', 'Teacher'), channel: count() },
});

export const studentList = listAddress({
  sortable: [
    'fullName',
    ...contact.filter((field) => field !== 'contactName'),
    'educatorName',
    'subscriptionCode',
    'expiryDate',
    'region',
    'isActive',
  ],
  defaultSort: { by: 'fullName', order: 'asc' },
  filters: { status, region, unassigned, since: day, channel: count(), educator: count() },
});

export type ChannelSpec = typeof channelList;
export type EducatorSpec = typeof educatorList;
export type StudentSpec = typeof studentList;
export type SortOf<Spec> = Spec extends ListSpec<infer By, infer _F> ? By : never;

export const tabs = ['channels', 'educators', 'users'] as const;
export type Tab = (typeof tabs)[number];

type Lists = AddressOf<ChannelSpec> & AddressOf<EducatorSpec> & AddressOf<StudentSpec>;

export type UserManagementAddress = Partial<Omit<Lists, 'sort'>> & {
  sort?: SortOf<ChannelSpec> | SortOf<EducatorSpec> | SortOf<StudentSpec>;
  tab?: Exclude<Tab, 'channels'>;
  mode?: 'add' | 'import';
  edit?: number;
  report?: number;
  sales?: string;
};

const lists = { channels: channelList, educators: educatorList, users: studentList };

/** Reads an address, ignoring parameters that do not belong to its tab. */
export function readUserManagementAddress(search: Record<string, unknown>): UserManagementAddress {
  const tab = tabs.find((one) => one === search['tab']) ?? 'channels';
  return {
    ...(tab !== 'channels' && { tab }),
    ...readOpened(tab, search),
    ...lists[tab].read(search),
  };
}

/** Users have neither a form for new ones nor a report. */
function readOpened(tab: Tab, { mode, edit, report, sales }: Record<string, unknown>): UserManagementAddress {
  if (mode === 'add' && tab !== 'users') return { mode };
  if (mode === 'import') return { mode };
  const edited = count()(edit);
  if (edited !== undefined) return { edit: edited };
  const reported = count()(report);
  if (reported === undefined || tab === 'users') return {};
  const figure = text(30)(sales);
  return { report: reported, ...(figure !== undefined && { sales: figure }) };
}

/** What replaces the list, if anything: if an address names several, the first of these wins. */
export function openedIn({ mode, edit, report }: UserManagementAddress): string | undefined {
  if (mode !== undefined) return mode;
  if (edit !== undefined) return `edit ${edit}`;
  return report === undefined ? undefined : `report ${report}`;
}

export function listIn(address: UserManagementAddress): UserManagementAddress {
  const { mode: _mode, edit: _edit, report: _report, sales: _sales, ...list } = address;
  return list;
}

/** Users who have only Sales Management see the list of educators, and the reports of educators and channels. */
export function tabsFor(mayManage: boolean): readonly Tab[] {
  return mayManage ? tabs : ['educators'];
}

export const mayShow = (address: UserManagementAddress, mayManage: boolean): boolean =>
  mayManage || address.report !== undefined || (openedIn(address) === undefined && address.tab === 'educators');
