import { msg } from '@lingui/core/macro';
import type { Place } from '#platform/room.ts';

export const places: readonly Place[] = [
  { name: msg`Profile`, words: msg`set up language picture`, target: { to: '/settings/profile' } },
];

export const beginnings: readonly Place[] = [
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
