import { msg } from '@lingui/core/macro';
import type { Place } from '#platform/room.ts';

export const places: readonly Place[] = [
  { name: msg`Duplicates`, words: msg`same music compare`, codes: ['SL'], target: { to: '/score-library/duplicates' } },
];
