import { msg } from '@lingui/core/macro';
import type { Place } from '#platform/room.ts';

export const places: readonly Place[] = [
  { name: msg`Coverage`, words: msg`heat map gaps`, codes: ['SL'], target: { to: '/score-library/coverage' } },
];
