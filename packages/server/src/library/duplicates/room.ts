import * as contract from '@eemusic/contract/library/duplicates';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { compare } from './compare.ts';
import { listGroups } from './duplicates.ts';
import type { Room } from '#platform/room.ts';

function duplicateRoutes(serve: Serve, services: Services): void {
  serve(contract.listDuplicates, (request) => listGroups(services, request));
  serve(contract.compareScores, (request) => compare(services, request));
}

export const duplicatesRoom: Room = {
  routes: duplicateRoutes,
};
