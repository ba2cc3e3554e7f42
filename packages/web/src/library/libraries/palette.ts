import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Score Library`, words: msg`libraries`, codes: ['SL'], target: { to: '/score-library/dashboard' } },
];

export const records: NonNullable<Room['records']> = {
  library: {
    name: msg`Libraries`,
    codes: ['SL'],
    target: (id) => ({ to: '/score-library/$id/upload', params: { id: String(id) } }),
  },
};
