import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { mailStatement as declared } from '@eemusic/contract/sales/mailing';
import type { Administrator, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { getStatement } from '#sales/statements/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findContact } from './contacts.ts';
import { orderMail } from './order-mail.ts';
import { withdrawWaiting } from './store.ts';

/** Sends only to the address that the caller has seen. Refuses if there is a mail that the caller has not seen. */
export function mailStatement(
  services: Services,
  { statementId, email, language, lastMailId }: RequestOf<typeof declared>,
  by: Administrator,
) {
  if (!canMail(services)) throw new Refusal('mail.none');
  return changeSerially(services.database, by, async (tx) => {
    const statement = await getStatement(tx, statementId);
    if (statement.state === 'open') throw new Refusal('statement.open');
    const contact = await findContact(tx, statement);
    if (!contact) throw new Refusal('statement.no-contact');
    const isAsShown = contact.email === email && (await findLastMail(tx, statementId)) === lastMailId;
    if (!isAsShown) throw new Refusal('record.stale');

    const at = services.clock.now();
    await withdrawWaiting(tx, statementId, at);
    await orderMail(tx, statement, { email, language, at, by: by.name });
    return message('statement.mailed', { email });
  });
}

async function findLastMail(db: Query, statementId: number): Promise<number | null> {
  const { id } = await db
    .selectFrom('statement_mails')
    .select((mail) => mail.fn.max('id').as('id'))
    .where('statement_id', '=', statementId)
    .executeTakeFirstOrThrow();
  return id;
}
