import type { channelFields } from '@eemusic/contract/sales/fields';
import { msg } from '@lingui/core/macro';
import type { Labels } from '#sales/user-management/index.ts';

export const labels: Labels<typeof channelFields> = {
  name: msg`Channel Name`,
  contactName: msg`Contact Name`,
  contactNumber: msg`Contact No`,
  contactEmail: msg`Contact Email`,
  region: msg`Region`,
};
