import type { RoomActivity } from '#platform/room.ts';
import { boardListName } from '#support/cards/index.ts';

export const activity: RoomActivity = {
  formatNumber: (field, value) => (field === 'listId' ? boardListName(value) : undefined),
};
