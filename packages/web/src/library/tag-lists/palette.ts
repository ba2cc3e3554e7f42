import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Tag lists`,
    words: msg`keys time signatures intervals rhythms rests ranges entries`,
    codes: ['SL'],
    target: { to: '/score-library/lists' },
  },
];
