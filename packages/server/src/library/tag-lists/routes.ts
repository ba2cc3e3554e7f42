import * as contract from '@eemusic/contract/library/tag-lists';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add } from './add.ts';
import { deleteEntry } from './delete.ts';
import { list } from './list.ts';
import { order } from './order.ts';
import { retire } from './retire.ts';
import { update } from './update.ts';

export function tagListRoutes(serve: Serve, services: Services): void {
  serve(contract.listTagLists, () => list(services));
  serve(contract.addListEntry, (request, by) => add(services, request, by));
  serve(contract.updateListEntry, (request, by) => update(services, request, by));
  serve(contract.orderListEntries, (request, by) => order(services, request, by));
  serve(contract.retireListEntry, (request, by) => retire(services, request, by));
  serve(contract.deleteListEntry, ({ id }, by) => deleteEntry(services, id, by));
}
