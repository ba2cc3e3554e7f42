import type { Language } from '@eemusic/contract/platform/languages';
import { findMailable } from '#access/accounts/index.ts';
import type { Change } from '#platform/database/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { mailTexts } from './mail-texts.ts';

/** `language` is that of the person who changed the password. */
type Password = { administratorId: number; language?: Language };
type Email = Password & { oldEmail: string };

/** Queues a mail to the old address in this transaction, in case the owner did not make the change. */
export async function noticeEmailChanged(tx: Change, about: Email, now: Date): Promise<void> {
  await enqueue(tx, 'session.mail-email-changed', about, { now });
}

/** Queues a mail to the owner in this transaction, in case somebody else changed the password. */
export async function noticePasswordChanged(tx: Change, about: Password, now: Date): Promise<void> {
  await enqueue(tx, 'session.mail-password-changed', about, { now });
}

export function mailEmailChanged({ database, mailer }: Services): Handler {
  return async (payload, { id }) => {
    const { administratorId, oldEmail, language: requestedLanguage } = payload as Email;
    const account = await findMailable(database.read, { id: administratorId }, requestedLanguage);
    if (!account) return;

    const { name, language } = account;
    const message = mailTexts[language].emailChanged({ name, oldEmail });
    await mailer.send({ to: oldEmail, id: `email-changed.${id}`, ...compose({ language, ...message }) });
  };
}

export function mailPasswordChanged({ database, mailer }: Services): Handler {
  return async (payload, { id }) => {
    const { administratorId, language: requestedLanguage } = payload as Password;
    const account = await findMailable(database.read, { id: administratorId }, requestedLanguage);
    if (!account) return;

    const { name, email, language } = account;
    const message = mailTexts[language].passwordChanged({ name });
    await mailer.send({ to: email, id: `password-changed.${id}`, ...compose({ language, ...message }) });
  };
}
