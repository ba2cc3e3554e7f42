import { anySession, everybody, route } from '#platform/endpoint.ts';

/**
 * The routes of the sign-in page. Everybody loads this page first, so it imports only these routes, and neither zod nor
 * the schemas of session.ts and service.ts, which extend the routes.
 */

export const loginRoute = route('POST /admin/auth/login', everybody);
export const waysRoute = route('GET /admin/auth/ways', everybody);
export const logoutRoute = route('POST /admin/auth/logout', anySession);
