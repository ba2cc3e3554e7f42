import type { Channel } from '@eemusic/contract/sales/channels';
import type { Educator } from '@eemusic/contract/sales/educators';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import type { Student } from '@eemusic/contract/sales/users';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportOf } from './import-kinds.ts';

const shared = {
  id: msg({ message: 'Id', context: 'import' }),
  contactNumber: msg`Contact No`,
  contactEmail: msg`Contact Email`,
  region: msg`Region`,
};

const channels: Record<'id' | Exclude<keyof Channel, 'channelId' | 'version'>, MessageDescriptor> = {
  ...shared,
  channelName: msg`Channel Name`,
  contactName: msg`Contact Name`,
  schools: msg`Schools`,
  avgSalesMonth: msg`Avg sales/mth`,
  status: msg`Status`,
};

const educators: Record<'id' | Exclude<keyof Educator, 'educatorId' | 'channelId' | 'version'>, MessageDescriptor> = {
  ...shared,
  educatorName: msg({ message: 'Name', context: 'import' }),
  contactName: msg`Contact Name`,
  users: msg({ message: 'Users', context: 'import' }),
  avgSalesMonth: msg`Avg sales/mth`,
  status: msg`Status`,
  channelName: msg`Channel`,
  category: msg`Category`,
};

const students: Record<
  'id' | 'contactName' | Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>,
  MessageDescriptor
> = {
  ...shared,
  fullName: msg({ message: 'Name', context: 'import' }),
  contactName: msg`Contact Name`,
  educatorName: msg`Attached School/Teacher`,
  subscriptionCode: msg`Subscription Id`,
  expiryDate: msg`Expiry Date`,
  isActive: msg`Status`,
};

const labels: Record<ImportOf, Readonly<Record<string, MessageDescriptor>>> = { channels, educators, students };

/** The label of an imported field; for a field that only a newer server has, the server's English. */
export function labelOf(of: ImportOf, { field, label }: ImportCheck['fields'][number]): string {
  const own = labels[of][field];
  return own ? i18n._(own) : label;
}
