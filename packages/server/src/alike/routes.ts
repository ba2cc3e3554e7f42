import * as contract from '@eemusic/contract/alike';
import type { Serve } from '#http/index.ts';
import type { Services } from '#services.ts';
import { compare } from './compare.ts';
import { listGroups } from './duplicates.ts';

export function alikeRoutes(serve: Serve, services: Services): void {
  serve(contract.listDuplicates, (request) => listGroups(services, request));
  serve(contract.compareScores, (request) => compare(services, request));
}
