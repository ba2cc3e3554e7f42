import * as contract from '@eemusic/contract/support/retention';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { count } from './count.ts';
import { readAll } from './read-all.ts';
import { update } from './update.ts';

export function retentionRoutes(serve: Serve, services: Services): void {
  serve(contract.readRetention, () => readAll(services));
  serve(contract.countOutdated, (request) => count(services, request));
  serve(contract.updateRetention, (request, by) => update(services, request, by));
}
