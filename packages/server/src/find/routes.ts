import * as contract from '@eemusic/contract/find';
import type { Serve } from '#http/index.ts';
import type { Services } from '#services.ts';
import { find } from './find.ts';

export function findRoutes(serve: Serve, services: Services): void {
  serve(contract.find, ({ searchQuery }, by) => find(services, searchQuery, by.codes));
}
