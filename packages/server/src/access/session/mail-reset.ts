import type { Transaction } from 'kysely';
import type { Language } from '@eemusic/contract/platform/languages';
import { findCredentials, findMailable, lockMailableAccount, noPassword } from '#access/accounts/index.ts';
import type { Actor, Database } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { deviceOf } from './device.ts';
import { mailTexts } from './mail-texts.ts';
import { addReset, hasReset, type NewReset } from './resets-store.ts';
import { hashToken, newToken } from './token.ts';

/** `language` is the requester's. */
type ResetRequest = { email: string; address: string; userAgent: string; requestId?: string; language?: Language };

/** Mails the link to the stored address of an active account; sends nothing if there is none. */
export function mailReset(services: Services): Handler {
  const { database, clock, random, configuration, mailer } = services;
  return async (payload, { id: jobId }) => {
    const { email: requestedEmail, language: requestedLanguage, ...from } = payload as ResetRequest;
    const account = await findMailable(database.read, { email: requestedEmail }, requestedLanguage);
    if (!account) return;
    // An account that signs in only by single sign-on must not become accessible by its mailbox.
    if ((await findCredentials(database.read, account.id))?.passwordHash === noPassword) return;

    const token = newToken(random);
    const reset = { administratorId: account.id, tokenHash: hashToken(token), jobId, now: clock.now() };
    if (!(await addNoted(database, { by: visitorFrom(from), account, reset }))) return;

    const link = `${publicAddress(configuration)}/forgot-password/${token}`;
    const { name, email, language } = account;
    const place = { address: from.address, device: deviceOf(from.userAgent) };
    const message = mailTexts[language].reset({ name, link, from: place });
    await mailer.send({ to: email, id: `reset.${jobId}`, ...compose({ language, ...message }) });
  };
}

type Requested = { by: Actor; account: { id: number; email: string; name: string }; reset: NewReset };

/**
 * Adds a link and its audit entry. Returns false, without an entry, if the account has changed or has reached the
 * hourly limit of mails.
 */
async function addNoted(database: Database, { by, account, reset }: Requested): Promise<boolean> {
  const add = async (tx: Transaction<Tables>) => (await lockMailableAccount(tx, account)) && addReset(tx, reset);
  // Skipped when an earlier attempt to send this mail has already written the entry.
  if (await hasReset(database.read, reset.jobId)) return database.write(add);
  try {
    return await database.change(by, async (tx) => {
      if (!(await add(tx))) throw new NotAdded();
      tx.audit('session.reset-asked', { kind: 'administrator', id: account.id, name: account.name });
      return true;
    });
  } catch (error) {
    if (error instanceof NotAdded) return false;
    throw error;
  }
}

class NotAdded extends Error {}

const visitorFrom = ({ address, userAgent, requestId = '' }: Omit<ResetRequest, 'email'>): Actor => ({
  kind: 'visitor',
  name: 'visitor',
  language: 'en',
  origin: { address, userAgent, requestId },
  repeat: null,
});
