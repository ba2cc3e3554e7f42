import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: {
    exported: msg`Exported`,
    currency: msg`Currency`,
    timeZone: msg`Time zone`,
    address: msg`Address`,
    taxNumber: msg`Tax number`,
    paymentDetails: msg`Payment details`,
    statementMailDay: msg`Email statements on`,
    mailLanguage: msg`Language of these emails`,
    remindsMonthBefore: msg`Reminder 30 days before`,
    remindsWeekBefore: msg`Reminder 7 days before`,
    remindsChannels: msg`Reminders to channels`,
    exerciseComposer: msg`Composer of exercises`,
    exerciseRights: msg`Rights of exercises`,
  },
};
