import type { Language } from '@eemusic/contract/platform/languages';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { maxShownMails, type listStatementMails as declared } from '@eemusic/contract/sales/mailing';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { getStatement } from '#sales/statements/index.ts';
import { findContact, findLanguage } from './contacts.ts';
import './tables.ts';

/** @param fallback the language for a receiver that was never mailed before */
export async function listMails(
  services: Services,
  statementId: number,
  fallback: Language,
): Promise<AnswerOf<typeof declared>> {
  const { read } = services.database;
  const statement = await getStatement(read, statementId);
  const [contact, language, mails] = await Promise.all([
    findContact(read, statement),
    findLanguage(read, statement),
    read
      .selectFrom('statement_mails')
      .select(['id as mailId', 'number', 'email', 'language', 'state'])
      .select(['ordered_at as orderedAt', 'ordered_by as orderedBy', 'settled_at as settledAt'])
      .where('statement_id', '=', statementId)
      .orderBy('id', 'desc')
      .limit(maxShownMails)
      .execute(),
  ]);
  return { contact: contact && { ...contact, language: language ?? fallback }, canSend: canMail(services), mails };
}
