import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  {
    name: msg`Waiting for review`,
    words: msg`upload draft publish discard hand over`,
    codes: ['SL'],
    target: { to: '/score-library/drafts' },
  },
];
