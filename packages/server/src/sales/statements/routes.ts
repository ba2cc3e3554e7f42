import * as contract from '@eemusic/contract/sales/statements';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeMonth } from './close-month.ts';
import { exportSales } from './export-sales.ts';
import { fetchStatement } from './fetch.ts';
import { list } from './list.ts';
import { pay, payMany } from './pay.ts';
import { print } from './print.ts';
import { reopen } from './reopen.ts';

export function statementRoutes(serve: Serve, services: Services): void {
  serve(contract.listStatements, (request) => list(services, request));
  serve(contract.fetchStatement, ({ id }) => fetchStatement(services, id));
  serve(contract.printStatement, ({ id }, by) => print(services, id, by.language));
  serve(contract.closeMonth, ({ month }, by) => closeMonth(services, month, by));
  serve(contract.payStatement, (request, by) => pay(services, request, by));
  serve(contract.payStatements, (request, by) => payMany(services, request, by));
  serve(contract.reopenStatement, (request, by) => reopen(services, request, by));
  serve(contract.exportSales, (request, by) => exportSales(services, request, by.language));
}
