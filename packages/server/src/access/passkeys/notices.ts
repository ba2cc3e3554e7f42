import type { Language } from '@eemusic/contract/platform/languages';
import { findMailable } from '#access/accounts/index.ts';
import type { Change } from '#platform/database/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { mailTexts } from './mail-texts.ts';

/** `name` is the passkey's name, `language` that of the person who made the change. */
type About = { what: 'added' | 'removed'; administratorId: number; name: string; language: Language };

/** Queues a mail to the owner in this transaction, in case somebody else made the change. */
export async function noticePasskey(tx: Change, about: About, now: Date): Promise<void> {
  await enqueue(tx, 'passkeys.mail', about, { now });
}

export function mailPasskey({ database, mailer }: Services): Handler {
  return async (payload, { id }) => {
    const { what, administratorId, name: passkey, language: requestedLanguage } = payload as About;
    const account = await findMailable(database.read, { id: administratorId }, requestedLanguage);
    if (!account) return;

    const { name, email, language } = account;
    const message = mailTexts[language][what]({ name, passkey });
    await mailer.send({ to: email, id: `passkey-${what}.${id}`, ...compose({ language, ...message }) });
  };
}
