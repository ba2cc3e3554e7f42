import { buffer } from 'node:stream/consumers';
import { doneBeside } from '@eemusic/contract/support/lists';
import { maxAnswerBytes, type replyToCard as endpoint } from '@eemusic/contract/support/mail';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { bareSubject, withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import type { Administrator, Change, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, type Count, type MailLimits } from '#platform/mailer/index.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import { type CardRow, changeBoard, getCardRow, topOf, touchCard } from '#support/board/index.ts';
import * as store from './store.ts';
import { cut, escaped, isChinese, maxLengths, paragraphs, type Person } from './read.ts';
import { isAmong } from './heads.ts';

type Reply = RequestOf<typeof endpoint>;
type Replying = Services & { limits: MailLimits };

export async function replyToCard(services: Replying, request: Reply, by: Administrator) {
  const { database, configuration, mailer, limits } = services;
  if (!canMail({ configuration, mailer })) throw new Refusal('mail.none');
  const files = await takeFiles(services, request);
  const answer = (count: Count) =>
    changeBoard(database, by, async (tx, touched) => {
      const card = await getCardRow(tx, request.id);
      const { recipient, received } = await addressOf(tx, { card, configuration }, request.to);
      if (recipient === null) throw new Refusal('card.nobody');
      const copies = distinct(request.cc ?? []).filter((one) => !store.isSame(one, recipient.address));
      const noReply = [recipient.address, ...copies].find(isNoReply);
      if (noReply !== undefined && request.evenToNoReply !== true)
        throw new Refusal('card.no-reply', { address: noReply });
      for (const address of [recipient.address, ...copies]) await count(by.id, address);

      const moment = { at: services.clock.now(), touched };
      const mailId = await addAnswer(tx, services, { card, request, recipient, copies, received, by });
      await store.addAttachments(
        tx,
        files.map((file) => ({ ...file, mail_id: mailId })),
      );
      await enqueue(tx, sendReplyJob, { mailId }, { now: moment.at, uniqueKey: `${sendReplyJob} ${mailId}` });
      tx.audit('card.replied', { kind: 'card', id: card.id, name: card.title }, { after: { mailId } });
      const isForwarded = request.forwardedMailId !== undefined;
      const { readMailId = Infinity } = request;
      const isStillWaiting = isForwarded || received.some((mail) => mail.is_automatic === 0 && mail.id > readMailId);
      const isDone = request.isDone === true && !received.some(({ id }) => id > readMailId);
      await touchCard(tx, card.id, moment, {
        ...((!isStillWaiting || isDone) && { unanswered_since: null }),
        ...(isDone && (await moveToDone(tx, card))),
      });
      return { ...message(isForwarded ? 'card.forwarded' : 'card.answered'), mailId };
    });
  return limits.counting(answer);
}

async function moveToDone(tx: Change, { id, title, list_id: listId, archived_at: archivedAt }: CardRow) {
  const done = doneBeside(listId);
  if (archivedAt !== null || listId === done) return {};
  tx.audit('card.moved', { kind: 'card', id, name: title }, { before: { listId }, after: { listId: done } });
  return { list_id: done, position: await topOf(tx, done) };
}

const distinct = (addresses: readonly string[]) =>
  addresses.filter((address, index) => addresses.findIndex((one) => store.isSame(one, address)) === index);

/** Whether an address, or its domain, says that nobody reads what is sent to it. */
export const isNoReply = (address: string): boolean => noReply.some((pattern) => pattern.test(address));

const noReply = [
  /(?:no|donot|dont)repl(?:y|ies)/i,
  /(?:^|[^a-z])(?:no|non|not|dont|do[-_.]?not|never|cannot)[-_.]?(?:repl(?:y|ies)|respond|response|answer)/i,
  /(?:^|[^a-z])(?:un(?:attended|monitored)|not[-_.]?monitored|auto[-_.]?(?:repl(?:y|ies)|respon(?:se|der)|mailer|mated?))(?:[^a-z]|$)/i,
  /^(?:mailer[-_.]?daemon|postmaster|(?:double[-_.])?bounces?|devnull|nobody|null)(?:[^a-z]|$)/i,
];

/**
 * Returns to whom an answer goes: to `to` or to the address on the card, which staff see while they type and may have
 * corrected; at last to whoever wrote the last mail. `received` are the mails that can be answered.
 */
export async function addressOf(
  db: Query | Change,
  { card, configuration }: { card: CardRow; configuration: Services['configuration'] },
  to?: string,
): Promise<{ recipient: Person | null; received: store.MailHead[] }> {
  const isOther = (address: string) => address !== '' && !isAmong(ownAddresses(configuration), address);
  const received = (await store.headsOf(db, card.id)).filter(
    (mail) => mail.is_ours === 0 && isOther(store.answeredAt(mail)),
  );
  const last = lastOf(received);
  const known = isOther(card.sender_address) ? card.sender_address : last && store.answeredAt(last);
  const address = to ?? known;
  if (address === undefined) return { recipient: null, received };
  return { recipient: { name: store.isSame(address, card.sender_address) ? card.sender_name : '', address }, received };
}

/** Returns the last mail that a person wrote; if there is none, the last automatic one. */
const lastOf = (mails: readonly store.MailHead[]): store.MailHead | undefined =>
  mails.findLast((mail) => mail.is_automatic === 0) ?? mails.at(-1);

type Answer = {
  card: CardRow;
  request: Reply;
  recipient: Person;
  copies: readonly string[];
  received: readonly store.MailHead[];
  by: Administrator;
};

async function addAnswer(tx: Change, { configuration, random, clock }: Services, answer: Answer): Promise<number> {
  const { card, request, recipient, copies, received, by } = answer;
  const own = supportSender(configuration);
  const forwarded = request.forwardedMailId === undefined ? null : await mailOnCard(tx, card, request.forwardedMailId);
  const head = lastOf(received.filter((mail) => store.isWith(mail, recipient.address)));
  const answered = forwarded || !head ? null : await store.findMail(tx, head.id);
  const text = await signed(tx, request.text, by.name);
  return store.addMail(tx, {
    card_id: card.id,
    is_ours: 1,
    message_id: newMessageId(random, own.address),
    reply_to_id: answered?.message_id ?? null,
    sender_name: cut(own.name, maxLengths.name),
    sender_address: cut(own.address, maxLengths.address),
    recipient: recipient.address,
    cc: JSON.stringify(copies),
    author_id: by.id,
    subject: forwarded
      ? cut(`Fwd: ${bareSubject(forwarded.subject)}`, maxLengths.subject)
      : cut(`Re: ${withoutReplyPrefix(answered?.subject || card.title)}`, maxLengths.subject),
    text,
    quoted: forwarded ? forwardOf(forwarded) : answered ? quoteOf(text, answered) : '',
    html: null,
    at: clock.now().toISOString(),
    sent_at: null,
    failed_at: null,
  });
}

async function mailOnCard(db: Query | Change, { id }: Pick<CardRow, 'id'>, mailId: number): Promise<store.MailRow> {
  const mail = await store.findMail(db, mailId);
  if (mail?.card_id !== id) throw new Refusal('card.mail');
  return mail;
}

/** Adds the signature of the language of a text. */
async function signed(tx: Change, text: string, fullName: string): Promise<string> {
  const signature = await tx
    .selectFrom('support_saved_answers')
    .select('text')
    .where('kind', '=', 'signature')
    .where('language', '=', isChinese(text) ? 'zh-Hans' : 'en')
    .executeTakeFirst();
  return signature ? `${text}\n\n-- \n${signature.text.replaceAll('{me}', fullName)}` : text;
}

/** Contains 128 random bits, so that only recipients of the mail can refer to it. */
function newMessageId({ bytes }: Services['random'], address: string): string {
  const random = Buffer.from(bytes(16)).toString('base64url');
  return `<support.${random}@${address.split('@').at(-1)}>`;
}

export const sendReplyJob = 'support.send-reply';

/**
 * Returns the files of an answer: those that were uploaded for it, and copies of attachments of the card, so that each
 * file belongs to one mail. Copies that a refused answer leaves behind are swept.
 */
async function takeFiles({ database: { read }, storage, random }: Replying, request: Reply) {
  const { id, files = [], forwardedMailId, attachmentIds } = request;
  const uploaded = await Promise.all(
    files.map(async ({ fileName, name }) => {
      const found = await storage.find(store.attachmentFile(fileName));
      if (!found) throw new Refusal('file.not-found');
      return { name, content_type: 'application/octet-stream', bytes: found.bytes, file_name: fileName };
    }),
  );
  const names = uploaded.map((file) => file.file_name);
  const used = names.length === 0 ? new Set() : await store.existingAttachments(read, names);
  if (used.size > 0 || new Set(names).size < names.length) throw new Refusal('file.not-found');

  const whole = forwardedMailId !== undefined && attachmentIds === undefined;
  const which = whole ? { mailId: forwardedMailId } : { ids: attachmentIds ?? [] };
  const attached = await store.findAttachments(read, id, which);
  if (attachmentIds !== undefined && attached.length < new Set(attachmentIds).size) throw new Refusal('file.not-found');
  const total = [...uploaded, ...attached].reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > maxAnswerBytes) throw new Refusal('mail.too-large');

  const copies = [];
  for (const { name, content_type, bytes, file_name } of attached) {
    const stored = await storage.get(store.attachmentFile(file_name ?? ''));
    if (!stored) throw new Refusal('file.not-found');
    const copy = store.newFileName(random);
    await storage.put(store.attachmentFile(copy), await buffer(stored.body), {
      contentType: 'application/octet-stream',
    });
    copies.push({ name, content_type, bytes, file_name: copy });
  }
  return [...uploaded, ...copies];
}

/** Maximum number of characters quoted from the answered mail. */
const maxQuoteLength = 10_000;

function quoteOf(text: string, answered: store.MailRow): string {
  const quote = cut(answered.text, maxQuoteLength)
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`));
  return [introOf(text, answered), ...quote].join('\n');
}

/** In Chinese if the answer contains Chinese characters, otherwise in English. */
function introOf(text: string, answered: store.MailRow): string {
  const day = answered.at.slice(0, 10);
  const isForOther = answered.reply_to_address !== '';
  const who = (isForOther ? answered.reply_to_name : answered.sender_name) || store.answeredAt(answered);
  return isChinese(text) ? `${who} 于 ${day} 写道：` : `On ${day}, ${who} wrote:`;
}

function forwardOf({ sender_name: name, sender_address: address, at, subject, text, quoted }: store.MailRow): string {
  const sender = name === '' ? address : `${name} <${address}>`;
  const head = [`From: ${sender}`, `Date: ${at.slice(0, 16).replace('T', ' ')} UTC`, `Subject: ${subject}`];
  const body = quoted === '' ? text : `${text}\n\n${quoted}`;
  return `${forwardHead}\n${head.join('\n')}\n\n${body}`;
}

const forwardHead = '---------- Forwarded message ----------';

export function contentOf({ text, quoted }: Pick<store.MailRow, 'text' | 'quoted'>): { text: string; html: string } {
  if (quoted === '') return { text: `${text}\n`, html: paragraphs(text) };
  return { text: `${text}\n\n${quoted}\n`, html: `${paragraphs(text)}\n${htmlOf(quoted)}\n` };
}

function htmlOf(quoted: string): string {
  if (quoted.startsWith(forwardHead)) return paragraphs(quoted);
  const [intro = '', ...quote] = quoted.split('\n');
  const answered = quote.map((line) => line.replace(/^> ?/, '')).join('\n');
  return `<p>${escaped(intro)}</p>\n<blockquote>${paragraphs(answered)}</blockquote>`;
}
