import { everybody, type Route } from '#platform/endpoint.ts';

/** The routes of signing in by passkey; like `sign-in-routes.ts`, without the schemas. */

export const passkeyOptionsRoute = {
  method: 'POST',
  path: '/admin/auth/passkey/options',
  access: everybody,
} as const satisfies Route;
export const passkeySignInRoute = {
  method: 'POST',
  path: '/admin/auth/passkey/login',
  access: everybody,
} as const satisfies Route;
