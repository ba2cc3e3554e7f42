import { hash } from 'node:crypto';
import { withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import type { Handler } from '#platform/jobs/start.ts';
import { NoMailServer } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { raiseBoard, touchCard } from '#support/board/index.ts';
import { composeReply } from './compose-reply.ts';
import { findByMessageId, findMail, headsOf, isWith, type MailHead, markMail, type MailRow } from './store.ts';

export const sendReplyJob = 'support.send-reply';
export const jobKeyOf = (mailId: number): string => `${sendReplyJob} ${mailId}`;

/** Limited as in other mail programs, to keep the References header short. */
const maxReferences = 20;

/** Sends an answer. If it is sent twice because of a crash, both mails have the same Message-ID. */
export function sendReply(services: Services): Handler {
  const { database } = services;
  return async (payload, { isLast }) => {
    const { mailId } = payload as { mailId: number };
    const reply = await findMail(database.read, mailId);
    if (!reply || reply.sent_at !== null || reply.failed_at !== null) return;

    const answered = reply.reply_to_id === null ? null : await findByMessageId(database.read, reply.reply_to_id);
    const references = referencesOf(await headsOf(database.read, reply.card_id), reply);
    try {
      await services.mailer.send({
        id: `support-reply.${mailId}`,
        to: reply.recipient,
        subject: reply.subject,
        ...composeReply(reply, answered),
        byPerson: {
          from: { name: reply.sender_name, address: reply.sender_address },
          messageId: reply.message_id,
          inReplyTo: idOf(answered),
          references,
          ...(answered?.thread_index && { headers: outlookHeads(answered.thread_index, reply) }),
        },
      });
    } catch (error) {
      const reason = reasonOf(error);
      if (!isLast && !isRefused(error)) throw new Error(`The mail server did not take it: ${reason}`, { cause: error });
      await failReply(services, mailId);
      services.log.warn({ mail: mailId, reason }, 'An answer to a support mail was refused');
      return;
    }
    await recordOutcome(services, mailId, 'sentAt');
  };
}

/** Marks an answer as failed on its card. */
export function failReply(services: Pick<Services, 'database' | 'clock'>, mailId: number): Promise<void> {
  return recordOutcome(services, mailId, 'failedAt');
}

async function recordOutcome(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  mailId: number,
  how: 'sentAt' | 'failedAt',
): Promise<void> {
  await database.write(async (tx) => {
    const touched = await raiseBoard(tx);
    const at = clock.now();
    const isMarked = await markMail(tx, mailId, how === 'sentAt' ? { sentAt: at } : { failedAt: at });
    const mail = isMarked ? await findMail(tx, mailId) : null;
    if (mail) await touchCard(tx, mail.card_id, { at, touched });
  });
}

/** Does not contain the reply of the mail server, which names the recipient. */
function reasonOf(error: unknown): string {
  const { name, code, responseCode } = (error ?? {}) as { name?: unknown; code?: unknown; responseCode?: unknown };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ');
}

/**
 * Whether this mail was permanently refused, or there is no mail server. Temporary errors and login problems do not
 * count.
 */
function isRefused(error: unknown): boolean {
  if (error instanceof NoMailServer) return true;
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isPermanent && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Null for a mail that is stored under the hash of its bytes, because that is not a Message-ID. */
const idOf = (mail: MailHead | null): string | null => (mail?.message_id.startsWith('<') ? mail.message_id : null);

/** Outlook ignores In-Reply-To, and begins another thread without these. */
function outlookHeads(threadIndex: string, { message_id: id, subject }: MailRow): Record<string, string> {
  const own = hash('sha256', id, 'buffer').subarray(0, 5);
  const index = Buffer.concat([Buffer.from(threadIndex, 'base64'), own]);
  return { 'Thread-Index': index.toString('base64'), 'Thread-Topic': withoutReplyPrefix(subject) };
}

/** Only refers to mails exchanged with the recipient, because mails of others on the card must not be disclosed. */
function referencesOf(mails: readonly MailHead[], { id, recipient }: MailRow): string[] {
  const before = mails.filter((mail) => mail.id < id && isWith(mail, recipient));
  return before.flatMap((mail) => idOf(mail) ?? []).slice(-maxReferences);
}
