import { fetchProfile as fetchEndpoint } from '@eemusic/contract/profile';
import type { Serve } from '#http/index.ts';
import type { Services } from '#services.ts';
import { fetchProfile } from './fetch.ts';

export function profileRoutes(serve: Serve, services: Services): void {
  serve(fetchEndpoint, ({ userId }) => fetchProfile(services, userId));
}
