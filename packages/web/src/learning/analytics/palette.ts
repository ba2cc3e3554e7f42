import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Analytics: Overview`,
    words: msg`figures students practice`,
    codes: ['DA'],
    target: { to: '/analytics/overview' },
  },
  {
    name: msg`Analytics: Performance`,
    words: msg`accuracy hardest scores`,
    codes: ['DA'],
    target: { to: '/analytics/performance' },
  },
  {
    name: msg`Analytics: Navigation`,
    words: msg`screens of the learning app`,
    codes: ['DA'],
    target: { to: '/analytics/navigation' },
  },
];
