import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Booklet`, words: msg`print PDF`, codes: ['SL'], target: { to: '/score-library/booklet' } },
];
