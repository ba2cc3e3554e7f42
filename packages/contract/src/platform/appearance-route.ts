import { everybody, route } from './route.ts';

/** Separate from service.ts, so that the sign-in page need not load its schemas. */
export const appearanceRoute = route('GET /appearance', everybody);
