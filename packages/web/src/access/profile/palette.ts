import { msg } from '@lingui/core/macro';
import type { Destination } from '#platform/room.ts';

export const destinations: readonly Destination[] = [
  { name: msg`Profile`, words: msg`set up language picture`, target: { to: '/settings/profile' } },
];

export const quickActions: readonly Destination[] = [
  {
    name: msg`Change my password`,
    words: msg`profile security`,
    target: { to: '/settings/profile', search: { tab: 'password' } },
  },
  {
    name: msg`Two-step sign-in and sessions`,
    words: msg`profile security authenticator`,
    target: { to: '/settings/profile', search: { tab: 'security' } },
  },
];
