import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { day, minute } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/support/mail';
import { withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import type { Room } from '#platform/room.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import { makeMailLimits, NoMailServer } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { storedFile, sweep } from '#platform/storage/storage.ts';
import { countRows, lock } from '#platform/database/index.ts';
import { raiseBoard, touchCard } from '#support/board/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import * as store from './store.ts';
import { fetchMail } from './fetch-mail.ts';
import { contentOf, replyToCard, sendReplyJob } from './reply.ts';

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
  const { database, clock, storage, random } = services;
  const limits = makeMailLimits();
  serve(contract.replyToCard, (request, by) => replyToCard({ ...services, limits }, request, by));
  serve(contract.uploadAnswerFile, async ({ file: { name, bytes } }) => {
    const fileName = store.newFileName(random);
    await storage.put(store.attachmentFile(fileName), bytes, { contentType: 'application/octet-stream' });
    return { ...message('card.file-uploaded'), fileName, name, bytes: bytes.length };
  });
  serve(contract.listSavedAnswers, async (_request, { name: me }) => {
    const answers = await database.read
      .selectFrom('support_saved_answers')
      .select(['id', 'kind', 'language', 'name', 'text'])
      .orderBy('name')
      .orderBy('id')
      .execute();
    return { answers, me };
  });
  serve(contract.addSavedAnswer, (answer, by) =>
    database.change(by, async (tx) => {
      await lock(tx, 'support saved answers');
      assertBelow('savedAnswer', await countRows(tx.selectFrom('support_saved_answers')));
      const id = await store.putSavedAnswer(tx, answer, clock.now());
      tx.audit('card.answer-saved', savedAnswerRecord(id, answer.name), { after: answer });
      return { ...message('card.answer-saved'), id };
    }),
  );
  serve(contract.updateSavedAnswer, ({ id, ...answer }, by) =>
    database.change(by, async (tx) => {
      const before = await store.getSavedAnswer(tx, id);
      await store.putSavedAnswer(tx, answer, clock.now(), id);
      tx.audit('card.answer-saved', savedAnswerRecord(id, answer.name), { before, after: answer });
      return message('card.answer-saved');
    }),
  );
  serve(contract.deleteSavedAnswer, ({ id }, by) =>
    database.change(by, async (tx) => {
      const { name } = await store.getSavedAnswer(tx, id);
      await store.removeSavedAnswer(tx, id);
      tx.audit('card.answer-deleted', savedAnswerRecord(id, name));
      return message('card.answer-deleted');
    }),
  );
  /* Always a download, because a file from outside must never be rendered on the console's origin. */
  serve(contract.readAttachment, async ({ id }) => {
    const row = await database.read
      .selectFrom('support_attachments')
      .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
      .innerJoin('support_cards', 'support_cards.id', 'support_mails.card_id')
      .select(['support_attachments.name', 'file_name as fileName'])
      .where('support_attachments.id', '=', id)
      .where('support_cards.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row?.fileName) throw new Refusal('file.not-found');
    const body = storedFile(storage, store.attachmentFile(row.fileName));
    return { contentType: 'application/octet-stream', attachment: row.name, body };
  });
}

const savedAnswerRecord = (id: number, name: string) => ({ kind: 'saved-answer', id, name });

/** Removes stored files that belong to no mail, and marks answers that have no job any more as failed. */
export async function sweepMail(services: Services): Promise<void> {
  const { database, storage, clock } = services;
  await sweep(storage, {
    prefix: store.attachmentFolder,
    olderThan: new Date(clock.now().getTime() - day),
    async isKept(names) {
      const bare = names.map((name) => name.slice(store.attachmentFolder.length));
      const kept = await store.existingAttachments(database.read, bare);
      return new Set([...kept].map(store.attachmentFile));
    },
  });
  for (const { id } of await store.listStranded(database.read, sendReplyJob))
    await recordOutcome(services, id, 'failed_at');
}

/** Limited as in other mail programs, to keep the References header short. */
const maxReferences = 20;

/** Sends an answer. If it is sent twice because of a crash, both mails have the same Message-ID. */
function sendReply(services: Services): Handler {
  const { database } = services;
  return async (payload, { isLast }) => {
    const { mailId } = payload as { mailId: number };
    const reply = await store.findMail(database.read, mailId);
    if (!reply || reply.sent_at !== null || reply.failed_at !== null) return;

    const files = await store.filesOf(database.read, mailId);
    const answered = reply.reply_to_id === null ? null : await store.findByMessageId(database.read, reply.reply_to_id);
    const references = referencesOf(await store.headsOf(database.read, reply.card_id), reply);
    try {
      await services.mailer.send({
        id: `support-reply.${mailId}`,
        to: reply.recipient,
        cc: JSON.parse(reply.cc) as string[],
        subject: reply.subject,
        ...contentOf(reply),
        attachments: await Promise.all(files.map((file) => readFile(services, file))),
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
      await recordOutcome(services, mailId, 'failed_at');
      services.log.warn({ mail: mailId, reason }, 'An answer to a support mail was refused');
      return;
    }
    await recordOutcome(services, mailId, 'sent_at');
  };
}

async function readFile(
  { storage }: Services,
  { name, content_type: contentType, file_name: fileName }: store.AttachmentRow,
) {
  const stored = await storage.get(store.attachmentFile(fileName ?? ''));
  if (!stored) throw new Error('A file of an answer is missing');
  return { name, contentType, bytes: await buffer(stored.body) };
}

/** Marks an answer as sent or failed on its card. */
async function recordOutcome(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  mailId: number,
  outcome: 'sent_at' | 'failed_at',
): Promise<void> {
  await database.write(async (tx) => {
    const touched = await raiseBoard(tx);
    const at = clock.now();
    const isMarked = await store.markMail(tx, mailId, outcome, at);
    const mail = isMarked ? await store.findMail(tx, mailId) : null;
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
const idOf = (mail: store.MailHead | null): string | null =>
  mail?.message_id.startsWith('<') ? mail.message_id : null;

/** Outlook ignores In-Reply-To, and begins another thread without these. */
function outlookHeads(threadIndex: string, { message_id: id, subject }: store.MailRow): Record<string, string> {
  const own = hash('sha256', id, 'buffer').subarray(0, 5);
  const index = Buffer.concat([Buffer.from(threadIndex, 'base64'), own]);
  return { 'Thread-Index': index.toString('base64'), 'Thread-Topic': withoutReplyPrefix(subject) };
}

/** Only refers to mails exchanged with the recipient, because mails of others on the card must not be disclosed. */
function referencesOf(mails: readonly store.MailHead[], { id, recipient }: store.MailRow): string[] {
  const before = mails.filter((mail) => mail.id < id && store.isWith(mail, recipient));
  return before.flatMap((mail) => idOf(mail) ?? []).slice(-maxReferences);
}
