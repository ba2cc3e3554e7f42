import { type DeclaredEndpoint, endpointsOf } from '#platform/endpoint.ts';
import { apiEndpoints } from './api.ts';
import * as rooms from './rooms.ts';

/** Every declared call by room, for the API page and for tests that cover all of them. */
export const endpoints: readonly DeclaredEndpoint[] = [
  ...Object.entries(rooms).flatMap(([room, module]) => endpointsOf(room, module)),
  ...apiEndpoints,
];
