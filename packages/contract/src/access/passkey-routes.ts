import { everybody, route } from '#platform/endpoint.ts';

/** The routes of signing in by passkey; like `sign-in-routes.ts`, without the schemas. */

export const passkeyOptionsRoute = route('POST /admin/auth/passkey/options', everybody);
export const passkeySignInRoute = route('POST /admin/auth/passkey/login', everybody);
