import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<Code, MessageDescriptor> = {
  SL: msg`Score Library`,
  CM: msg`Content Management`,
  UM: msg`User Management`,
  DA: msg`Data Analytics`,
  SM: msg`Sales Management`,
  ES: msg`Support Mailbox`,
  AD: msg({ message: 'Permissions', context: 'permission' }),
};

export const formatPermission = (code: Code): string => i18n._(names[code]);
