import type { studentFields } from '@eemusic/contract/sales/fields';
import { msg } from '@lingui/core/macro';
import type { Labels } from '#sales/user-management/index.ts';

export const labels: Labels<typeof studentFields> = {
  fullName: msg({ message: 'Name', context: 'person' }),
  contactName: msg`Contact Name`,
  contactNumber: msg`Contact No`,
  contactEmail: msg`Contact Email`,
  expireBy: msg`Expiry Date`,
  region: msg`Region`,
  birthYear: msg`Year of birth`,
};
