import type { RoomActivity } from '#platform/room.ts';
import { money } from '#platform/locales/formats.ts';

const amounts = new Set(['amount', 'educatorCommission', 'channelCommission']);

export const activity: RoomActivity = {
  formatNumber: (field, value) => (amounts.has(field) ? money(value) : undefined),
};
