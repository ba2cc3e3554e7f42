import { everybody, type Route } from './endpoint.ts';

/** Separate from service.ts, so that the sign-in page need not load its schemas. */
export const appearanceRoute = { method: 'GET', path: '/appearance', access: everybody } as const satisfies Route;
