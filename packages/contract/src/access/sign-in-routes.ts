import { anySession, everybody, route } from '#platform/route.ts';

/** Everybody loads the sign-in page first, so its routes stand apart from zod and from the schemas that extend them. */

export const loginRoute = route('POST /admin/auth/login', everybody);
export const waysRoute = route('GET /admin/auth/ways', everybody);
export const logoutRoute = route('POST /admin/auth/logout', anySession);
export const passkeyOptionsRoute = route('POST /admin/auth/passkey/options', everybody);
export const passkeySignInRoute = route('POST /admin/auth/passkey/login', everybody);
