import { hash } from 'node:crypto';
import { day, minute } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/support/mail';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import { fetchMail } from './fetch-mail.ts';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import { canMail, type Count, type MailLimits, makeMailLimits, NoMailServer } from '#platform/mailer/index.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import { storedFile } from '#platform/storage/stored-file.ts';
import { sweep } from '#platform/storage/sweep.ts';
import type { Administrator } from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { changeBoard, findCard, raiseBoard, touchCard } from '#support/board/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { attachmentFile, attachmentFolder } from './attachment-file.ts';
import {
  addMail,
  answeredAt,
  existingAttachments,
  findByMessageId,
  findMail,
  headsOf,
  isFrom,
  isWith,
  listStranded,
  type MailHead,
  type MailRow,
  markMail,
} from './store.ts';
import { cut } from './clean.ts';
import { isAmong } from './heads.ts';
import { maxLengths } from './limits.ts';

export const mailRoom: Room = {
  routes: supportMailRoutes,
  jobs: (services) => ({
    /* Scheduled only if a mailbox is configured. */
    'support.fetch-mail': {
      run: fetchMail(services),
      ...(services.configuration.IMAP_URL !== null && { every: minute }),
    },
    'support.sweep': { every: day, run: () => sweepMail(services) },
    [sendReplyJob]: { run: sendReply(services) },
  }),
};

function supportMailRoutes(serve: Serve, services: Services): void {
  const limits = makeMailLimits();
  serve(contract.replyToCard, (request, by) => replyToCard({ ...services, limits }, request, by));
  serve(contract.readAttachment, ({ id }) => readAttachment(services, id));
}

/** Always a download, because a file from outside must never be rendered on the console's origin. */
async function readAttachment({ database, storage }: Services, id: number): Promise<FileResult> {
  const row = await database.read
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
    .innerJoin('support_cards', 'support_cards.id', 'support_mails.card_id')
    .select(['support_attachments.name', 'file_name as fileName'])
    .where('support_attachments.id', '=', id)
    .where('support_cards.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.fileName) throw new Refusal('file.not-found');
  const body = storedFile(storage, attachmentFile(row.fileName));
  return { contentType: 'application/octet-stream', attachment: row.name, body };
}

/** Removes stored files that belong to no mail, and marks answers that have no job any more as failed. */
export async function sweepMail(services: Services): Promise<void> {
  const { database, storage, clock } = services;
  await sweep(storage, {
    prefix: attachmentFolder,
    olderThan: new Date(clock.now().getTime() - day),
    async isKept(names) {
      const bare = names.map((name) => name.slice(attachmentFolder.length));
      const kept = await existingAttachments(database.read, bare);
      return new Set([...kept].map(attachmentFile));
    },
  });
  for (const id of await listStranded(database.read, jobKeyOf)) await failReply(services, id);
}

/** Adds the answer to the card, and queues the job that sends it, in one transaction. */
function replyToCard(
  { database, clock, random, configuration, mailer, limits }: Services & { limits: MailLimits },
  { id, text, readMailId }: RequestOf<typeof contract.replyToCard>,
  by: Administrator,
) {
  if (!canMail({ configuration, mailer })) throw new Refusal('mail.none');
  const own = supportSender(configuration);
  const answer = (count: Count) =>
    changeBoard(database, by, async (tx, touched) => {
      const card = await findCard(tx, id);
      if (!card) throw new Refusal('card.not-found');
      const isOther = (address: string) => address !== '' && !isAmong(ownAddresses(configuration), address);
      const received = (await headsOf(tx, id)).filter((mail) => mail.is_ours === 0 && isOther(answeredAt(mail)));
      // The address on the card takes precedence, because staff see it while they type and may have corrected it.
      const last = lastOf(received);
      const recipient = isOther(card.sender_address) ? card.sender_address : last && answeredAt(last);
      if (recipient === undefined) throw new Refusal('card.nobody');
      await count(by.id, recipient);
      const isStillWaiting = received.some((mail) => mail.is_automatic === 0 && mail.id > (readMailId ?? Infinity));
      const answered = lastOf(received.filter((mail) => isFrom(mail, recipient)));

      const now = clock.now();
      const mailId = await addMail(tx, {
        card_id: id,
        is_ours: 1,
        message_id: newMessageId(random, own.address),
        reply_to_id: answered?.message_id ?? null,
        sender_name: cut(own.name, maxLengths.name),
        sender_address: cut(own.address, maxLengths.address),
        recipient,
        author_id: by.id,
        subject: answerTo(answered?.subject || card.title),
        text,
        html: null,
        at: now.toISOString(),
        sent_at: null,
        failed_at: null,
      });
      await enqueue(tx, sendReplyJob, { mailId }, { now, uniqueKey: jobKeyOf(mailId) });
      await touchCard(tx, id, { at: now, touched }, isStillWaiting ? {} : { unanswered_since: null });
      tx.audit('card.replied', { kind: 'card', id, name: card.title }, { after: { mailId } });
      return { ...message('card.answered'), mailId };
    });
  return limits.counting(answer);
}

/** Returns the last mail that a person wrote; if there is none, the last automatic one. */
const lastOf = (mails: readonly MailHead[]): MailHead | undefined =>
  mails.findLast((mail) => mail.is_automatic === 0) ?? mails.at(-1);

/** Contains 128 random bits, so that only recipients of the mail can refer to it. */
function newMessageId({ bytes }: Services['random'], address: string): string {
  const random = Buffer.from(bytes(16)).toString('base64url');
  return `<support.${random}@${address.split('@').at(-1)}>`;
}

function answerTo(subject: string): string {
  return cut(`Re: ${withoutReplyPrefix(subject)}`, maxLengths.subject);
}

const sendReplyJob = 'support.send-reply';
const jobKeyOf = (mailId: number): string => `${sendReplyJob} ${mailId}`;

/** Limited as in other mail programs, to keep the References header short. */
const maxReferences = 20;

/** Sends an answer. If it is sent twice because of a crash, both mails have the same Message-ID. */
function sendReply(services: Services): Handler {
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
function failReply(services: Pick<Services, 'database' | 'clock'>, mailId: number): Promise<void> {
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

/** Maximum number of characters quoted from the answered mail. */
const maxQuoteLength = 10_000;

/** Returns the answer with the quoted mail below it, as text and as plain HTML. */
function composeReply(reply: MailRow, answered: MailRow | null): { text: string; html: string } {
  if (!answered) return { text: `${reply.text}\n`, html: paragraphs(reply.text) };
  const quoted = cut(answered.text, maxQuoteLength);
  const intro = introOf(reply, answered);
  const quote = quoted
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
  return {
    text: `${reply.text}\n\n${intro}\n${quote}\n`,
    html: `${paragraphs(reply.text)}\n<p>${escaped(intro)}</p>\n<blockquote>${paragraphs(quoted)}</blockquote>\n`,
  };
}

/** In Chinese if the answer contains Chinese characters, otherwise in English. */
function introOf({ text }: MailRow, answered: MailRow): string {
  const day = answered.at.slice(0, 10);
  const isForOther = answered.reply_to_address !== '';
  const who = (isForOther ? answered.reply_to_name : answered.sender_name) || answeredAt(answered);
  return /\p{Script=Han}/u.test(text) ? `${who} 于 ${day} 写道：` : `On ${day}, ${who} wrote:`;
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
