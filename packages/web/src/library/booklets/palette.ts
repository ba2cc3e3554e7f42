import { msg } from '@lingui/core/macro';
import type { Place } from '#platform/room.ts';

export const places: readonly Place[] = [
  { name: msg`Booklet`, words: msg`print PDF`, codes: ['SL'], target: { to: '/score-library/booklet' } },
];
