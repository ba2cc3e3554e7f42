import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Bring a library`,
    words: msg`zip import many Finale`,
    codes: ['SL'],
    target: { to: '/score-library/bulk' },
  },
];
