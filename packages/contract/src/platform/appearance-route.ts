import { everybody, type Route } from './endpoint.ts';

/** Apart from the schemas of service.ts, which the sign-in page need not load. */
export const appearanceRoute = { method: 'GET', path: '/appearance', access: everybody } as const satisfies Route;
