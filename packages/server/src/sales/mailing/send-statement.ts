import type { Selectable } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { system } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { getStatement, printStatement, statementRecord, type StatementRow } from '#sales/statements/index.ts';
import { findContact } from './contacts.ts';
import { mailTexts } from './mail-texts.ts';
import type { MailJob } from './order-mail.ts';
import { settleMail } from './store.ts';
import './tables.ts';

type MailRow = Selectable<Tables['statement_mails']>;

/**
 * Mails a statement in the revision for which the mail was queued; nothing is sent if it was reopened since. A retry
 * after a crash uses the same Message-ID, and does nothing if the mail is recorded as sent.
 */
export function sendStatement(services: Services): Handler {
  const { read } = services.database;
  return async (payload, { isLast }) => {
    const { mailId } = payload as MailJob;
    const mail = await read.selectFrom('statement_mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (mail?.state !== 'waiting') return;
    const statement = await getStatement(read, mail.statement_id);
    const isAsOrdered = statement.state !== 'open' && statement.revision === mail.revision;
    if (!isAsOrdered || mail.email === '') {
      await giveUp(services, { mail, statement, state: 'withdrawn' });
      return;
    }

    try {
      await send(services, mail, statement);
    } catch (error) {
      if (isLast) await giveUp(services, { mail, statement, state: 'failed' });
      throw error;
    }
    const at = services.clock.now();
    await services.database.write((tx) => settleMail(tx, { mailId, state: 'sent', at }));
  };
}

async function send(services: Services, { id, email, language }: MailRow, statement: StatementRow): Promise<void> {
  const { database, mailer } = services;
  const [file, contact, company] = await Promise.all([
    printStatement(services, statement.id, language),
    findContact(database.read, statement),
    readCompany(database.read),
  ]);
  const message = mailTexts[language].statement({
    contact: contact?.name ?? '',
    receiver: statement.name,
    month: statement.month,
    company: company.name,
    commission: statement.commission / 100,
    currency: statement.currency ?? company.currency,
  });
  const { attachment: name, contentType, body } = file;
  await mailer.send({
    to: email,
    id: `statement.${id}`,
    ...compose({ language, ...message }),
    attachments: [{ name, contentType, bytes: body }],
  });
}

type GivenUp = { mail: MailRow; statement: StatementRow; state: 'failed' | 'withdrawn' };

function giveUp({ database, clock }: Services, { mail, statement, state }: GivenUp): Promise<void> {
  const { id: mailId, number, email } = mail;
  return database.change(system('mailing'), async (tx) => {
    await settleMail(tx, { mailId, state, at: clock.now() });
    tx.audit(`sale.statement-mail-${state}`, statementRecord(statement), { after: { number, email } });
  });
}
