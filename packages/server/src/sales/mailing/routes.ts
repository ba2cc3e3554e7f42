import * as contract from '@eemusic/contract/sales/mailing';
import * as reminders from '@eemusic/contract/sales/reminders';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listMails } from './list-mails.ts';
import { listReminders } from './list-reminders.ts';
import { mailStatement } from './mail-statement.ts';
import { previewReminder, previewReminders } from './preview-reminders.ts';

export function mailingRoutes(serve: Serve, services: Services): void {
  serve(contract.listStatementMails, ({ id }, by) => listMails(services, id, by.language));
  serve(contract.mailStatement, (request, by) => mailStatement(services, request, by));
  serve(reminders.listReminders, (request) => listReminders(services, request));
  serve(reminders.previewReminders, (request) => previewReminders(services, request));
  serve(reminders.previewReminder, (request) => previewReminder(services, request));
}
