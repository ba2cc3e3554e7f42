import { msg } from '@lingui/core/macro';
import type { RoomActivity } from '#platform/room.ts';

export const activity: RoomActivity = {
  fields: {
    currency: msg`Currency`,
    address: msg`Address`,
    taxNumber: msg`Tax number`,
    paymentDetails: msg`Payment details`,
  },
};
