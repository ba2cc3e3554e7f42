import * as contract from '@eemusic/contract/library/libraries';
import type { Room } from '#platform/room.ts';
import { add, deleteLibrary, libraryRestorer, list, order, update } from './actions.ts';

export const librariesRoom: Room = {
  routes(serve, services) {
    serve(contract.listLibraries, () => list(services));
    serve(contract.addLibrary, (request, by) => add(services, request, by));
    serve(contract.updateLibrary, (request, by) => update(services, request, by));
    serve(contract.orderLibraries, ({ ids }, by) => order(services, ids, by));
    serve(contract.deleteLibrary, ({ id }, by) => deleteLibrary(services, id, by));
  },
  restorers: () => ({ library: libraryRestorer }),
};
