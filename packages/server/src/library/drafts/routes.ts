import * as contract from '@eemusic/contract/library/drafts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add } from './add.ts';
import { discard, remove } from './discard.ts';
import { handOver } from './hand-over.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { save } from './save.ts';

export function draftRoutes(serve: Serve, services: Services): void {
  serve(contract.listDrafts, (_request, by) => list(services, by.id));
  serve(contract.getDraft, ({ id }) => read(services, id));
  serve(contract.addToDraft, (request, by) => add(services, request, by.id));
  serve(contract.saveDraft, (request, by) => save(services, request, by.id));
  serve(contract.removeFromDraft, (request, by) => remove(services, { ...request, userId: by.id, by }));
  serve(contract.discardDraft, ({ id }, by) => discard(services, { id, userId: by.id, by }));
  serve(contract.handOverDraft, (request, by) => handOver(services, { ...request, callerId: by.id, by }));
}
