import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Booklets`,
    words: msg`saved print PDF`,
    codes: ['SL'],
    target: { to: '/score-library/booklets' },
  },
];

export const quickActions: readonly Destination[] = [
  { name: msg`New booklet`, words: msg`print PDF`, codes: ['SL'], target: { to: '/score-library/booklet' } },
];

export const records: NonNullable<Room['records']> = {
  booklet: {
    name: msg`Booklets`,
    codes: ['SL'],
    target: (id) => ({ to: '/score-library/booklets/$id', params: { id: String(id) } }),
  },
};
