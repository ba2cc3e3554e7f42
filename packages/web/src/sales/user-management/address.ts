import type { Channel } from '@eemusic/contract/sales/channels';
import type { Educator } from '@eemusic/contract/sales/educators';
import type { Student } from '@eemusic/contract/sales/users';
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

export type ChannelSort = Exclude<keyof Channel, 'channelId' | 'version'>;
export type ChannelFilters = { status: 0 | 1; region: RegionCode };
export type ChannelSpec = ListSpec<ChannelSort, ChannelFilters>;

/** The columns of the list; the category and the channel are filters only. */
export type EducatorSort = Exclude<keyof Educator, 'educatorId' | 'version' | 'channelId' | 'channelName' | 'category'>;

export type EducatorFilters = {
  status: 0 | 1;
  region: RegionCode;
  category: Category;
  channel: number;
  /** Only those without a channel. */
  unassigned: 'yes';
};

export type EducatorSpec = ListSpec<EducatorSort, EducatorFilters>;

export type StudentSort = Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>;

export type StudentFilters = {
  status: 0 | 1;
  region: RegionCode;
  channel: number;
  educator: number;
  /** Only those without an educator. */
  unassigned: 'yes';
  /** Only users added on this day or later, in the company's time zone. */
  since: string;
};

export type StudentSpec = ListSpec<StudentSort, StudentFilters>;

const status = oneOf(0, 1);
const unassigned = oneOf('yes');
const day: Reader<string> = (value) => (isDay(value) ? value : undefined);
/**
 * Checks only the form of a code, so that the console starts without the list of regions; the server refuses unknown
 * codes.
 */
const region: Reader<RegionCode> = (value) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? (value as RegionCode) : undefined;

const contact = textFieldsOf(requiredContact);

export const channelList: ChannelSpec = listAddress<ChannelSort, ChannelFilters>({
  sortable: ['channelName', ...contact, 'schools', 'avgSalesMonth', 'region', 'status'],
  defaultSort: { by: 'channelName', order: 'asc' },
  filters: { status, region },
});

export const educatorList: EducatorSpec = listAddress<EducatorSort, EducatorFilters>({
  sortable: ['educatorName', ...contact, 'users', 'avgSalesMonth', 'region', 'status'],
  defaultSort: { by: 'educatorName', order: 'asc' },
  filters: { status, region, unassigned, category: oneOf('School', 'Teacher'), channel: count() },
});

export const studentList: StudentSpec = listAddress<StudentSort, StudentFilters>({
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

export const tabs = ['channels', 'educators', 'users'] as const;
export type Tab = (typeof tabs)[number];

type Lists = AddressOf<ChannelSpec> & AddressOf<EducatorSpec> & AddressOf<StudentSpec>;

/** The state of the screen in its address, so that Back, a reload and a pasted link show the same. */
export type UserManagementAddress = Partial<Omit<Lists, 'sort'>> & {
  sort?: ChannelSort | EducatorSort | StudentSort;
  /** The channels by default. */
  tab?: Exclude<Tab, 'channels'>;
  /** Missing while the list is shown. */
  mode?: 'add' | 'import';
  /** The id of the record whose form or report is open. */
  edit?: number;
  report?: number;
  /** The figure of the report whose sales are shown. */
  sales?: string;
};

/** What replaces the list; if the address names several, the first of these wins. */
export type Opened =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit'; id: number }
  | { kind: 'report'; id: number };

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

export function openedIn({ mode, edit, report }: UserManagementAddress): Opened {
  if (mode !== undefined) return { kind: mode };
  if (edit !== undefined) return { kind: 'edit', id: edit };
  if (report !== undefined) return { kind: 'report', id: report };
  return { kind: 'list' };
}

/** The address of the list, without what is open above it. */
export function listIn(address: UserManagementAddress): UserManagementAddress {
  const { mode: _mode, edit: _edit, report: _report, sales: _sales, ...list } = address;
  return list;
}

/** Users who have only Sales Management see the list of educators, and the reports of educators and channels. */
export function tabsFor(mayManage: boolean): readonly Tab[] {
  return mayManage ? tabs : ['educators'];
}

export function mayShow(address: UserManagementAddress, mayManage: boolean): boolean {
  if (mayManage) return true;
  const { kind } = openedIn(address);
  return kind === 'report' || (kind === 'list' && address.tab === 'educators');
}
