import * as contract from '@eemusic/contract/sales/record-pages';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listLastPractice, readReceiverFigures } from './receiver-lists.ts';
import { readChannelPage, readEducatorPage } from './receiver-page.ts';
import { readStudentPage } from './student-page.ts';

/** The pages of single records, which show what several rooms know about them, and the same in columns of lists. */
export function recordRoutes(serve: Serve, services: Services): void {
  serve(contract.readEducatorPage, ({ id }, by) => readEducatorPage(services, id, by.codes));
  serve(contract.readChannelPage, ({ id }, by) => readChannelPage(services, id, by.codes));
  serve(contract.readStudentPage, ({ id }, by) => readStudentPage(services, id, by.codes));
  serve(contract.listReceiverFigures, async (request) => ({ figures: await readReceiverFigures(services, request) }));
  serve(contract.listLastPractice, async ({ ids }) => ({ figures: await listLastPractice(services.database, ids) }));
}
