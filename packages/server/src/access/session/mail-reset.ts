import type { Language } from '@eemusic/contract/platform/languages';
import { findCredentials, findMailable, holdMailable, noPassword } from '#access/accounts/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { deviceOf } from './device.ts';
import { mailTexts } from './mail-texts.ts';
import { addReset } from './resets-store.ts';
import { hashToken, newToken } from './token.ts';

/** `language` is the requester's. */
type ResetRequest = { email: string; address: string; userAgent: string; language?: Language };

/** Mails the link to the stored address of an active account; sends nothing if there is none. */
export function mailReset(services: Services): Handler {
  const { database, clock, random, configuration, mailer } = services;
  return async (payload, { id: jobId }) => {
    const { email: requestedEmail, address, userAgent, language: requestedLanguage } = payload as ResetRequest;
    const account = await findMailable(database.read, { email: requestedEmail }, requestedLanguage);
    if (!account) return;
    // Whoever comes in by single sign-on alone is let in or kept out there, not by their mailbox.
    if ((await findCredentials(database.read, account.id))?.passwordHash === noPassword) return;

    const token = newToken(random);
    const isWanted = await database.write(async (tx) => {
      if (!(await holdMailable(tx, account))) return false;
      return addReset(tx, { administratorId: account.id, tokenHash: hashToken(token), jobId, now: clock.now() });
    });
    if (!isWanted) return;

    const link = `${publicAddress(configuration)}/forgot-password/${token}`;
    const { name, email, language } = account;
    const message = mailTexts[language].reset({ name, link, from: { address, device: deviceOf(userAgent) } });
    await mailer.send({ to: email, id: `reset.${jobId}`, ...compose({ language, ...message }) });
  };
}
