import { type Language, languages } from '@eemusic/contract/platform/languages';
import type { Query } from '#platform/database/index.ts';
import type { StatementRow } from '#sales/statements/index.ts';
import type { RemindedReceiver } from './reminded.ts';

type Contact = { name: string; email: string };

/**
 * Returns the contact of a channel or school; null if it has no email or was purged. Deleted receivers are included,
 * because they may still be owed money.
 */
export async function findContact(db: Query, { receiver, receiver_id: id }: StatementRow): Promise<Contact | null> {
  const found = await db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select(['contact_name as name', 'contact_email as email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && found.email !== '' ? found : null;
}

/** Returns the language of the last mail to a receiver. */
export async function findLanguage(
  db: Query,
  { receiver, receiver_id: id }: Pick<StatementRow, 'receiver' | 'receiver_id'>,
): Promise<Language | undefined> {
  const last = await db
    .selectFrom('statement_mails')
    .innerJoin('statements', 'statements.id', 'statement_mails.statement_id')
    .select('language')
    .where('receiver', '=', receiver)
    .where('receiver_id', '=', id)
    .orderBy('statement_mails.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return languages.find((language) => language === last?.language);
}

/** @param fallback the language for a receiver that was never mailed before */
export async function reminderLanguage(
  db: Query,
  { receiver, receiverId }: RemindedReceiver,
  fallback: Language,
): Promise<Language> {
  return (await findLanguage(db, { receiver, receiver_id: receiverId })) ?? fallback;
}
