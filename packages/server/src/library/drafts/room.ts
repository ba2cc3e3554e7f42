import * as contract from '@eemusic/contract/library/drafts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add, discard, remove, handOver, list, save, sweepDrafts } from './actions.ts';
import { read } from './read.ts';
import { day } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';

function draftRoutes(serve: Serve, services: Services): void {
  serve(contract.listDrafts, (_request, by) => list(services, by.id));
  serve(contract.getDraft, ({ id }) => read(services, id));
  serve(contract.addToDraft, (request, by) => add(services, request, by.id));
  serve(contract.saveDraft, (request, by) => save(services, request, by.id));
  serve(contract.removeFromDraft, (request, by) => remove(services, { ...request, userId: by.id, by }));
  serve(contract.discardDraft, ({ id }, by) => discard(services, { id, userId: by.id, by }));
  serve(contract.handOverDraft, (request, by) => handOver(services, { ...request, callerId: by.id, by }));
}

export const draftsRoom: Room = {
  routes: draftRoutes,
  jobs: (services) => ({
    'drafts.sweep': { every: day, run: () => sweepDrafts(services) },
  }),
};
