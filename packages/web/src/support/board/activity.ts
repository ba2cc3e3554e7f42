import type { RoomActivity } from '#platform/room.ts';
import { sayList } from '#support/cards/index.ts';

export const activity: RoomActivity = {
  sayNumber: (field, value) => (field === 'listId' ? sayList(value) : undefined),
};
