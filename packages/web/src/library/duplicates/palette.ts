import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Duplicates`, words: msg`same music compare`, codes: ['SL'], target: { to: '/score-library/duplicates' } },
];
