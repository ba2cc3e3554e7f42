import { anySession, everybody, type Route } from '#platform/endpoint.ts';

/**
 * The routes of the sign-in page. Everybody loads this page first, so it imports only these routes, and neither zod nor
 * the schemas of session.ts and service.ts, which extend the routes.
 */

export const loginRoute = { method: 'POST', path: '/admin/auth/login', access: everybody } as const satisfies Route;
export const waysRoute = { method: 'GET', path: '/admin/auth/ways', access: everybody } as const satisfies Route;
export const logoutRoute = { method: 'POST', path: '/admin/auth/logout', access: anySession } as const satisfies Route;
