import type { ImportCheck } from '@eemusic/contract/sales/imports';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** By the heading that the server gives a column of an import. */
const labels: Partial<Record<string, MessageDescriptor>> = {
  Id: msg({ message: 'Id', context: 'import' }),
  Name: msg({ message: 'Name', context: 'import' }),
  'Contact Name': msg`Contact Name`,
  'Contact No': msg`Contact No`,
  'Contact Email': msg`Contact Email`,
  Users: msg({ message: 'Users', context: 'import' }),
  'Avg sales/mth': msg`Avg sales/mth`,
  Region: msg`Region`,
  Status: msg`Status`,
  Channel: msg`Channel`,
  Category: msg`Category`,
  'Attached School/Teacher': msg`Attached School/Teacher`,
  'Subscription Id': msg`Subscription Id`,
  'Expiry Date': msg`Expiry Date`,
};

export function labelOf({ label }: ImportCheck['fields'][number]): string {
  const known = labels[label];
  return known ? i18n._(known) : label;
}
