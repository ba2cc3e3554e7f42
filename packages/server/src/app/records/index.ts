import * as contract from '@eemusic/contract/sales/record-pages';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readChannelPage, readEducatorPage } from './receiver-page.ts';
import { readStudentPage } from './student-page.ts';

/** Pages of single records, which show what several rooms know about them. */
export function recordRoutes(serve: Serve, services: Services): void {
  serve(contract.readEducatorPage, ({ id }, by) => readEducatorPage(services, id, by.codes));
  serve(contract.readChannelPage, ({ id }, by) => readChannelPage(services, id, by.codes));
  serve(contract.readStudentPage, ({ id }, by) => readStudentPage(services, id, by.codes));
}
