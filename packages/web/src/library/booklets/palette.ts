import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const quickActions: readonly Destination[] = [
  { name: msg`New booklet`, words: msg`print PDF`, codes: ['SL'], target: { to: '/score-library/booklet' } },
];
