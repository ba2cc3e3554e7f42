import { msg } from '@lingui/core/macro';
import type { Destination, Room } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`All scores`, words: msg`search filter`, codes: ['SL'], target: { to: '/score-library/scores' } },
];

export const records: NonNullable<Room['records']> = {
  score: {
    name: msg`Scores`,
    codes: ['SL'],
    target: (id) => ({ to: '/score-library/scores', search: { preview: id } }),
    editTarget: (id) => ({ to: '/score-library/scores', search: { edit: id } }),
  },
};
