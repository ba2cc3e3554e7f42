import * as contract from '@eemusic/contract/library/tag-lists';
import { deleteEntry, entryRestorer, retireEntry } from '#library/list-entries/index.ts';
import type { Room } from '#platform/room.ts';
import { add, changedFields, list, managedEntries, order, update } from './actions.ts';

export const tagListsRoom: Room = {
  routes(serve, services) {
    const entries = managedEntries(services);
    serve(contract.listTagLists, () => list(services));
    serve(contract.addListEntry, (request, by) => add(services, request, by));
    serve(contract.updateListEntry, (request, by) => update(services, request, by));
    serve(contract.orderListEntries, (request, by) => order(services, request, by));
    serve(contract.retireListEntry, ({ id, isRetired }, by) => retireEntry(services, entries, { id, isRetired, by }));
    serve(contract.deleteListEntry, ({ id }, by) => deleteEntry(services, entries, { id, by, before: changedFields }));
  },
  restorers: (services) => ({ 'list-entry': entryRestorer(managedEntries(services)) }),
};
