import type * as service from '@eemusic/contract/service';
import type * as session from '@eemusic/contract/session';
import type { Bare } from '#api/request.ts';

/** The calls that the sign-in page loads; a test holds them equal to the contract. */
export const login: Bare<typeof session.login> = {
  method: 'POST',
  path: '/admin/auth/login',
  access: { kind: 'public' },
};

export const logout: Bare<typeof session.logout> = {
  method: 'POST',
  path: '/admin/auth/logout',
  access: { kind: 'session' },
};

export const register: Bare<typeof session.register> = {
  method: 'POST',
  path: '/admin/auth/register',
  access: { kind: 'public' },
};

export const appearance: Bare<typeof service.appearance> = {
  method: 'GET',
  path: '/appearance',
  access: { kind: 'public' },
};
