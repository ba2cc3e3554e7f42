import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Grades and levels`,
    words: msg`grades levels stages curriculum places`,
    codes: ['SL'],
    target: { to: '/score-library/grades' },
  },
];
