import * as contract from '@eemusic/contract/library/libraries';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add } from './add.ts';
import { deleteLibrary } from './delete.ts';
import { list } from './list.ts';
import { order } from './order.ts';
import { update } from './update.ts';

export function libraryRoutes(serve: Serve, services: Services): void {
  serve(contract.listLibraries, () => list(services));
  serve(contract.addLibrary, (request, by) => add(services, request, by));
  serve(contract.updateLibrary, (request, by) => update(services, request, by));
  serve(contract.orderLibraries, ({ ids }, by) => order(services, ids, by));
  serve(contract.deleteLibrary, ({ id }, by) => deleteLibrary(services, id, by));
}
