import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Coverage`, words: msg`heat map gaps`, codes: ['SL'], target: { to: '/score-library/coverage' } },
];
