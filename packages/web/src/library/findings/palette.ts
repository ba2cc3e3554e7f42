import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Findings`, words: msg`errors repair check`, codes: ['SL'], target: { to: '/score-library/findings' } },
];
