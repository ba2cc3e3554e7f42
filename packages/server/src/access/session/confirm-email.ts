import { createHmac } from 'node:crypto';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { hour, minute } from '@eemusic/contract/platform/durations';
import type { Language } from '@eemusic/contract/platform/languages';
import { findMailable } from '#access/accounts/index.ts';
import { type Administrator, type Database, folded } from '#platform/database/index.ts';
import { limitOf, Refusal } from '#platform/http/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, compose } from '#platform/mailer/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';
import { mailTexts } from './mail-texts.ts';

/** A code is valid in the period of its mail and in the next one. */
const period = 15 * minute;
const digits = 8;

const newLimits = () => ({
  mail: limitOf({ requests: 10, seconds: hour / 1000 }),
  guess: limitOf({ requests: 20, seconds: period / 1000 }),
});
const limitsOf = new WeakMap<Database, ReturnType<typeof newLimits>>();

type Move = { administratorId: number; email: string };
type Requested = Move & { at: number; language?: Language };

/**
 * Requires the code that was mailed to the new address, and mails it where there is none. Otherwise a mistyped address
 * would lock its owner out, and give the account to whoever reads that mailbox. Skipped where no mail can be sent.
 */
export async function confirmEmail(
  services: Services,
  { email, emailCode }: { email: string; emailCode?: string | null | undefined },
  by: Administrator,
): Promise<void> {
  if (!canMail(services)) return;
  const limits = limitsOf.get(services.database) ?? newLimits();
  limitsOf.set(services.database, limits);
  const move = { administratorId: by.id, email };
  if (!emailCode) {
    await limits.mail(String(by.id));
    await requestMail(services, move, by.language);
    throw new Refusal('profile.email-code-needed', { fields: { emailCode: fieldErrorOf('form.incomplete') } });
  }
  await limits.guess(String(by.id));
  if (!isCode(services, move, emailCode)) throw new Refusal('profile.email-code-wrong');
}

async function requestMail({ database, clock }: Services, move: Move, language: Language): Promise<void> {
  const now = clock.now();
  const requested: Requested = { ...move, at: now.getTime(), language };
  const uniqueKey = `session.mail-email-code ${move.administratorId} ${folded(move.email)}`;
  await database.write((tx) => enqueue(tx, 'session.mail-email-code', requested, { now, uniqueKey }));
}

export function mailEmailCode(services: Services): Handler {
  return async (payload, { id }) => {
    const { at, language: requestedLanguage, ...move } = payload as Requested;
    const account = await findMailable(services.database.read, { id: move.administratorId }, requestedLanguage);
    if (!account) return;

    const { name, language } = account;
    const message = mailTexts[language].emailCode({ name, code: codeAt(services, move, at) });
    await services.mailer.send({ to: move.email, id: `email-code.${id}`, ...compose({ language, ...message }) });
  };
}

function isCode(services: Services, move: Move, presented: string): boolean {
  const now = services.clock.now().getTime();
  const plain = presented.replaceAll(/[\s-]/g, '');
  return [now, now - period].some((at) => isSameSecret(plain, codeAt(services, move, at)));
}

/** Needs no row: whoever knows the secret of this console can compute it again. */
function codeAt({ secret }: Services, { administratorId, email }: Move, at: number): string {
  const about = `email ${administratorId}\n${Math.floor(at / period)}\n${folded(email)}`;
  const bytes = createHmac('sha256', secret).update(about).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}
