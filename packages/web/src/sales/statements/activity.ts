import { msg } from '@lingui/core/macro';
import { money } from '#platform/locales/formats.ts';
import type { RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: {
    statements: msg`Statements`,
    number: msg`Number`,
    commission: msg`Commission`,
    paidOn: msg`Paid on`,
    reference: msg`Reference`,
    state: msg`Status`,
    closedAt: msg`Closed at`,
    closedBy: msg`Closed by`,
  },
  formatNumber: (field, value) => (field === 'commission' ? money(value) : undefined),
};
