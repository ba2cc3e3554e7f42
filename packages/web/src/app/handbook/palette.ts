import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Handbook`, words: msg`help manual guide how to`, target: { to: '/handbook' } },
];
