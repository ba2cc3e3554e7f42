import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Lists`,
    words: msg`tag lists keys time signatures intervals rhythms rests ranges score types entries`,
    codes: ['SL'],
    target: { to: '/score-library/lists' },
  },
];
