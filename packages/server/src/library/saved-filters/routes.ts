import * as contract from '@eemusic/contract/library/saved-filters';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { list } from './list.ts';
import { remove } from './delete.ts';
import { rename } from './rename.ts';
import { save } from './save.ts';

export function savedFilterRoutes(serve: Serve, services: Services): void {
  serve(contract.listSavedFilters, (_request, by) => list(services, by.id));
  serve(contract.saveFilter, (request, by) => save(services, request, by.id));
  serve(contract.renameFilter, (request, by) => rename(services, request, by.id));
  serve(contract.deleteFilter, (request, by) => remove(services, request, by.id));
}
