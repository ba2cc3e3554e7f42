import { msg } from '@lingui/core/macro';
import type { Place } from '#platform/room.ts';

export const places: readonly Place[] = [
  { name: msg`Findings`, words: msg`errors repair check`, codes: ['SL'], target: { to: '/score-library/findings' } },
];
