import * as contract from '@eemusic/contract/library/findings';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { accept, repairFindings } from './actions.ts';
import { list } from './list.ts';
import type { Room } from '#platform/room.ts';

function findingRoutes(serve: Serve, services: Services): void {
  serve(contract.listFindings, (request) => list(services, request));
  serve(contract.repairFindings, ({ findings }, by) => repairFindings(services, findings, by));
  serve(contract.acceptFindings, (request, by) => accept(services, request, by));
}

export const findingsRoom: Room = {
  routes: findingRoutes,
};
