import * as contract from '@eemusic/contract/library/saved-booklets';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add, deleteBooklet, duplicate, get, list, recordPrint, update, bookletRestorer } from './actions.ts';
import { countHeld } from './store.ts';
import type { Room } from '#platform/room.ts';

export const savedBookletsRoom: Room = {
  routes: savedBookletRoutes,
  restorers: () => ({ booklet: bookletRestorer }),
};

function savedBookletRoutes(serve: Serve, services: Services): void {
  serve(contract.listBooklets, (request) => list(services, request));
  serve(contract.getBooklet, ({ id }) => get(services, id));
  serve(contract.addBooklet, (request, by) => add(services, request, by));
  serve(contract.updateBooklet, (request, by) => update(services, request, by));
  serve(contract.duplicateBooklet, (request, by) => duplicate(services, request, by));
  serve(contract.recordBookletPrinted, (request, by) => recordPrint(services, request, by));
  serve(contract.deleteBooklet, ({ id }, by) => deleteBooklet(services, id, by));
  serve(contract.countInBooklets, async ({ selected }) => ({
    scores: await countHeld(services.database.read, selected),
  }));
}
