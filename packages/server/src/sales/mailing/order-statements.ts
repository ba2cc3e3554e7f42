import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { type Query, system } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { getStatement } from '#sales/statements/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findContact, findLanguage } from './contacts.ts';
import { orderMail } from './order-mail.ts';

/**
 * From the configured day of the month on, mails the closed statements of the previous month in revisions that were not
 * mailed yet, including statements that are closed later in this month. Statements of earlier months have to be mailed
 * by hand, so that turning this on does not send a year of statements.
 */
export async function orderStatements(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const { statementMailDay } = await readCompany(database.read);
  const today = clock.today();
  if (statementMailDay === null || Number(today.slice(8)) < statementMailDay || !canMail(services)) return;

  const month = addMonths(monthOf(today), -1);
  for (const id of await findUnmailed(database.read, month)) {
    signal.throwIfAborted();
    await orderStatement(services, { id, month }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** Finds statements whose receiver has an address and is not deleted. */
async function findUnmailed(db: Query, month: string, id: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select statements.id from statements
      left join channels channel on receiver = 'channel' and channel.id = receiver_id and channel.deleted_at is null
      left join educators educator on receiver = 'educator' and educator.id = receiver_id
        and educator.deleted_at is null
    where month = ${month} and state <> 'open' ${id === null ? sql`` : sql`and statements.id = ${id}`}
      and coalesce(channel.contact_email, educator.contact_email, '') <> ''
      and not exists (select 1 from statement_mails mail
        where mail.statement_id = statements.id and mail.revision = statements.revision)
    order by receiver, receiver_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Refuses a statement that was reopened or mailed by hand since it was found. */
export function orderStatement({ database, clock }: Services, { id, month }: { id: number; month: string }) {
  return changeSerially(database, system('mailing'), async (tx) => {
    const [due] = await findUnmailed(tx, month, id);
    const statement = await getStatement(tx, id);
    const contact = await findContact(tx, statement);
    if (due === undefined || !contact) throw new Refusal('record.stale');
    const { mailLanguage } = await readCompany(tx);
    const language = (await findLanguage(tx, statement)) ?? mailLanguage;
    await orderMail(tx, statement, { email: contact.email, language, at: clock.now(), by: null });
  });
}
