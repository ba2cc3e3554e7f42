import * as contract from '@eemusic/contract/sales/mailing';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listMails } from './list-mails.ts';
import { mailStatement } from './mail-statement.ts';

export function mailingRoutes(serve: Serve, services: Services): void {
  serve(contract.listStatementMails, ({ id }, by) => listMails(services, id, by.language));
  serve(contract.mailStatement, (request, by) => mailStatement(services, request, by));
}
