import { anySession, everybody, type Route } from '#platform/endpoint.ts';

/*
 * Where the sign-in page calls. It is the first thing that anybody loads, so it imports these routes and neither the
 * schemas of session.ts and service.ts, which spread them, nor zod.
 */

export const loginRoute = { method: 'POST', path: '/admin/auth/login', access: everybody } as const satisfies Route;
export const logoutRoute = { method: 'POST', path: '/admin/auth/logout', access: anySession } as const satisfies Route;
