import { listBin, restoreDeletion } from '@eemusic/contract/platform/deletions';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { list } from './list.ts';
import { restore } from './restore.ts';
import type { Restorers } from './restorer.ts';

export function deletionRoutes(serve: Serve, services: Services, restorers: Restorers): void {
  serve(restoreDeletion, (request, by) => restore(services, restorers, request, by));
  serve(listBin, (request, by) => list(services, request, by));
}
