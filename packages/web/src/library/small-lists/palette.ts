import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Manage Libraries`,
    words: msg`order rename`,
    codes: ['SL', 'CM'],
    target: { to: '/score-library/manage' },
  },
  {
    name: msg`Grades and levels`,
    words: msg`grades levels stages curriculum places`,
    codes: ['SL'],
    target: { to: '/score-library/grades' },
  },
  {
    name: msg`Lists`,
    words: msg`tag lists keys time signatures intervals rhythms rests ranges score types entries`,
    codes: ['SL'],
    target: { to: '/score-library/lists' },
  },
];
