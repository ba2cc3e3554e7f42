import * as contract from '@eemusic/contract/access/activity';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { list } from './list.ts';
import { listPeople } from './people.ts';

export function activityRoutes(serve: Serve, services: Services): void {
  serve(contract.listActivity, (request) => list(services, request));
  serve(contract.listPeople, () => listPeople(services));
}
