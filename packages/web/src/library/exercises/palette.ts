import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`New exercises`,
    words: msg`compose generate sight-reading`,
    codes: ['SL'],
    target: { to: '/score-library/exercises' },
  },
];
