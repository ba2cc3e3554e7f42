import * as contract from '@eemusic/contract/library/editions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add, check, list } from './actions.ts';
import type { Room } from '#platform/room.ts';

function editionRoutes(serve: Serve, services: Services): void {
  serve(contract.listEditions, ({ id }) => list(services, id));
  serve(contract.checkEdition, (request) => check(services, request));
  serve(contract.addEdition, (request, by) => add(services, request, by));
}

export const editionsRoom: Room = {
  routes: editionRoutes,
};
