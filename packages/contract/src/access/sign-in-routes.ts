import { anySession, everybody, route } from '#platform/route.ts';

/**
 * The routes of the sign-in page. Everybody loads this page first, so it imports only these routes, and neither zod nor
 * the schemas of session.ts, passkeys.ts and service.ts, which extend the routes.
 */

export const loginRoute = route('POST /admin/auth/login', everybody);
export const waysRoute = route('GET /admin/auth/ways', everybody);
export const logoutRoute = route('POST /admin/auth/logout', anySession);
export const passkeyOptionsRoute = route('POST /admin/auth/passkey/options', everybody);
export const passkeySignInRoute = route('POST /admin/auth/passkey/login', everybody);
