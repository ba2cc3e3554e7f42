import * as contract from '@eemusic/contract/platform/palette';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { find } from './find.ts';

export function findRoutes(serve: Serve, services: Services): void {
  serve(contract.find, ({ searchQuery }, by) => find(services, searchQuery, by.codes));
}
