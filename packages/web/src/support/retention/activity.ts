import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';
import { formatMonths } from './kinds.ts';

const months = ['monthsOfUsers', 'monthsOfPractice', 'monthsOfCards', 'monthsOfActivity', 'keptMonths'];

export const activity: RoomActivity = {
  fields: {
    monthsOfUsers: msg`Keep users who have left`,
    monthsOfPractice: msg`Keep practice details`,
    monthsOfCards: msg`Keep archived support cards`,
    monthsOfActivity: msg`Keep details in the activity log`,
    deletedKind: msg`What was deleted`,
    keptMonths: msg`Older than`,
    deleted: msg({ message: 'Deleted', context: 'count' }),
  },
  formatNumber: (field, value) => (months.includes(field) ? formatMonths(value) : undefined),
};
