import { sql, type Transaction } from 'kysely';
import { bareSubject, withoutReplyPrefix } from '@eemusic/contract/support/subjects';
import { bounds } from '@eemusic/contract/platform/bounds';
import { bufferBeside, inboxList, isDone } from '@eemusic/contract/support/lists';
import { day } from '@eemusic/contract/platform/durations';
import { type Change, folded, system } from '#platform/database/index.ts';
import { ownAddresses, type Services, supportSender } from '#platform/services.ts';
import * as board from '#support/board/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AttachmentAllowance, CardAllowance } from './allowances.ts';
import * as store from './store.ts';
import { cut, type Person, type ReadMail, type Remark } from './read.ts';
import { isAmong } from './heads.ts';

type Arrived = {
  uid: number;
  mail: ReadMail;
  /** SHA-256 of its bytes, which is its id if the Message-ID is missing or already used. */
  digest: string;
  at: Date;
};

/** Storing the attachments failed, which says nothing about the mail. */
export class NotStored extends Error {
  override name = 'NotStored';
}

/**
 * Adds a mail to the board, as a new card or to an existing one, and in the same transaction records how far the
 * mailbox was read. After a crash before the commit, or if another node was faster, the mail is read again; the daily
 * sweep removes files that were stored for it.
 */
export async function receive(
  services: Services & { allowance: AttachmentAllowance; cards: CardAllowance },
  state: store.ReadingState,
  arrived: Arrived,
): Promise<void> {
  const { database } = services;
  const messageId = await nameOf(database.read, arrived);
  if (messageId === null) return void (await database.write((tx) => store.advance(tx, state, arrived.uid)));
  const kept = await storeAttachments(services, arrived).catch(asNotStored);
  await board.changeBoard(database, system('mailbox'), async (tx, touched) => {
    if (!(await store.advance(tx, state, arrived.uid))) throw new Error('Another node has read further in the mailbox');
    await takeIn(tx, { services, arrived, messageId, kept, moment: { at: services.clock.now(), touched } });
  });
}

/**
 * Returns the id under which a mail is stored; null if it is stored already or was permanently deleted. Another mail
 * with a known Message-ID gets the hash of its bytes as its id: so nobody can suppress a mail by sending its Message-ID
 * first.
 */
async function nameOf(
  db: Parameters<typeof store.findByMessageId>[0],
  { mail, digest }: Arrived,
): Promise<string | null> {
  const byBytes = `sha256:${digest}`;
  if (mail.messageId !== null && (await store.findByMessageId(db, store.forgottenId(mail.messageId)))) return null;
  const same = mail.messageId === null ? null : await store.findByMessageId(db, mail.messageId);
  if (mail.messageId !== null && same === null) return mail.messageId;
  const isSameMail =
    same?.sender_address === mail.sender.address && same.subject === mail.subject && same.text === mail.text;
  return isSameMail || (await store.findByMessageId(db, byBytes)) ? null : byBytes;
}

async function storeAttachments(
  { storage, random, clock, log, allowance }: Services & { allowance: AttachmentAllowance },
  { uid, mail: { attachments }, at: arrivedAt }: Arrived,
) {
  const total = attachments.reduce((sum, { content }) => sum + (content?.byteLength ?? 0), 0);
  const isAllowed = allowance.take(total, { arrivedAt, now: clock.now() });
  if (!isAllowed) log.warn({ uid }, 'Attachments stay in the mailbox, because too many have arrived within a day');
  const kept = [];
  for (const { name, contentType, bytes, content } of attachments) {
    const fileName = isAllowed && content ? store.newFileName(random) : null;
    if (fileName && content)
      await storage.put(store.attachmentFile(fileName), content, { contentType: 'application/octet-stream' });
    kept.push({ name, content_type: contentType, bytes, file_name: fileName });
  }
  return kept;
}

function asNotStored(error: unknown): never {
  throw new NotStored('The files of a mail could not be stored', { cause: error });
}

type Taking = {
  services: Services & { cards: CardAllowance };
  arrived: Arrived;
  messageId: string;
  kept: Awaited<ReturnType<typeof storeAttachments>>;
  moment: board.Moment;
};

async function takeIn(tx: Change, taking: Taking): Promise<void> {
  const { services, arrived, moment } = taking;
  const { mail } = arrived;
  const { address: own } = supportSender(services.configuration);
  const isOurs = isAmong(ownAddresses(services.configuration), mail.sender.address);
  const isAutomatic = mail.isAutomatic || (isOurs && mail.replyTo === null);
  // A form of ours says in Reply-To whose mail it is; of others, only the sender proves it.
  const writer = isOurs || mail.sender.address === '' ? answeredAt(mail) : mail.sender;
  const thread = await findThread(tx, { mail, writer: writer.address, at: arrived.at });
  const since = isAutomatic ? null : arrived.at.toISOString();
  const wouldReturn = thread.kind === 'card' && thread.card.archived_at !== null && since !== null;
  const isNew = thread.kind !== 'card';
  const isOverflowing = (isNew || wouldReturn) && !(await mayJoinBoard(tx, taking));
  const waiting = { since, moment, isOverflowing };
  const card = isNew ? await makeCard(tx, arrived, waiting) : thread.card;

  const remarks: Remark[] = [...mail.remarks];
  if (thread.kind === 'forged') remarks.push('forged-thread');
  if (thread.kind === 'card' && thread.isGuess === true) remarks.push('by-subject');
  if (mail.isDelay) remarks.push('delayed');
  if (isOverflowing) remarks.push('overflow');
  const mailId = await store.addMail(tx, {
    ...rowOf(taking, own),
    card_id: card.id,
    is_automatic: isAutomatic ? 1 : 0,
    remarks: JSON.stringify(remarks),
  });
  await store.addAttachments(
    tx,
    taking.kept.map((file) => ({ ...file, mail_id: mailId })),
  );
  if (thread.kind === 'card') await continueCard(tx, thread, waiting);
  tx.audit(
    'card.received',
    { kind: 'card', id: card.id, name: card.title },
    { after: { mailId, ...(thread.kind === 'forged' && { claimsToAnswerCard: thread.cardId }) } },
  );
}

/** If not, its card goes to the archive, where it waits for an answer like those on the board. */
async function mayJoinBoard(tx: Change, { services: { cards, clock }, arrived: { mail, at } }: Taking) {
  const isFull = (await board.countOnBoard(tx)) >= bounds.card;
  return cards.take(answeredAt(mail).address, { arrivedAt: at, now: clock.now(), isFull });
}

type Waiting = { since: string | null; moment: board.Moment; isOverflowing: boolean };

async function makeCard(tx: Change, { mail }: Arrived, { since, moment, isOverflowing }: Waiting) {
  const { name, address } = answeredAt(mail);
  const [firstLine = ''] = mail.text.split('\n', 1);
  const title = cut([mail.subject, firstLine, address].find((text) => text.trim() !== '') ?? 'Mail', 200);
  const card = {
    title,
    listId: inboxList,
    senderName: name,
    senderAddress: address,
    unansweredSince: since,
    isArchived: isOverflowing,
  };
  return { id: await board.placeCard(tx, card, moment), title };
}

/** Whom an answer to this mail goes to. */
const answeredAt = ({ sender, replyTo }: ReadMail): Person => replyTo ?? sender;

function rowOf({ arrived: { mail, at }, messageId }: Taking, own: string) {
  return {
    is_ours: 0 as const,
    message_id: messageId,
    reply_to_id: mail.answers[0] ?? null,
    sender_name: mail.sender.name,
    sender_address: mail.sender.address,
    reply_to_name: mail.replyTo?.name ?? '',
    reply_to_address: mail.replyTo?.address ?? '',
    recipient: cut(own, 254),
    cc: JSON.stringify(mail.others),
    author_id: null,
    thread_index: mail.threadIndex,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    at: at.toISOString(),
    sent_at: null,
    failed_at: null,
  };
}

/**
 * A card in Done or in the archive is put back if somebody waits for an answer, or if our answer bounced. One in the
 * archive stays there if too many have arrived.
 */
async function continueCard(
  tx: Change,
  { card, returned }: Extract<Thread, { kind: 'card' }>,
  { since, moment, isOverflowing }: Waiting,
): Promise<void> {
  const isReturned = returned !== null && (await store.markReturned(tx, returned, moment.at));
  const waiting = since === null ? {} : { unanswered_since: card.unanswered_since ?? since };
  const isWanted = since !== null || isReturned;
  const position = isWanted && !isOverflowing ? await returnToInbox(tx, card) : {};
  await board.touchCard(tx, card.id, moment, { ...waiting, ...position });
}

async function returnToInbox(tx: Change, card: board.CardRow) {
  const isArchived = card.archived_at !== null;
  if (card.deleted_at !== null || (!isArchived && !isDone(card.list_id))) return {};

  const buffer = bufferBeside(card.list_id);
  const record = { kind: 'card', id: card.id, name: card.title };
  if (isArchived) tx.audit('card.unarchived', record, { before: { isArchived: true }, after: { isArchived: false } });
  if (card.list_id !== buffer)
    tx.audit('card.moved', record, { before: { listId: card.list_id }, after: { listId: buffer } });
  return { archived_at: null, list_id: buffer, position: await board.topOf(tx, buffer) };
}

type Tx = Transaction<Tables>;

type Thread =
  | {
      kind: 'card';
      card: board.CardRow;
      /** The id of our mail that bounced. */
      returned: number | null;
      /** Whether only its subject and its writer say so. */
      isGuess?: boolean;
    }
  | { kind: 'new' }
  /** It claims to answer a mail of a card, but nobody with its sender's address is a correspondent of that card. */
  | { kind: 'forged'; cardId: number };

type Question = { mail: ReadMail; /** The address of whoever wrote it. */ writer: string; at: Date };

/**
 * Finds the card of a mail: the card of the mail that it answers, if whoever wrote it has written to that card or was
 * written to from it. A bounce may come from any mail server; there, our Message-ID is proof enough, because nobody can
 * guess it.
 */
async function findThread(tx: Tx, { mail, writer, at }: Question): Promise<Thread> {
  const returned = await findMails(tx, mail.bounced);
  const ours = returned.find(({ is_ours }) => is_ours === 1) ?? (await findByRecipient(tx, mail, at));
  const returnedTo = ours && (await cardOf(tx, ours.card_id));
  if (ours && returnedTo?.deleted_at === null)
    return { kind: 'card', card: returnedTo, returned: mail.isDelay ? null : ours.id };

  const [answered] = await findMails(tx, mail.answers);
  const card = answered && (await cardOf(tx, answered.card_id));
  if (!card)
    return (
      (await findByThreadIndex(tx, mail, writer)) ?? (await findBySubject(tx, { mail, writer, at })) ?? { kind: 'new' }
    );
  if (!(await isCorrespondent(tx, card, writer))) return { kind: 'forged', cardId: card.id };
  return card.deleted_at === null ? { kind: 'card', card, returned: null } : { kind: 'new' };
}

/** Outlook's answers may name nothing but the thread, which is the first 22 bytes of the index. */
async function findByThreadIndex(tx: Tx, { threadIndex }: ReadMail, writer: string): Promise<Thread | null> {
  if (threadIndex === null) return null;
  const threadOf = (index: string | null) => Buffer.from(index ?? '', 'base64').toString('hex', 0, 22);
  const rows = await tx
    .selectFrom('support_mails')
    .select(['card_id', 'thread_index'])
    .where(sql`substr(thread_index, 1, 29)`, '=', threadIndex.slice(0, 29))
    .orderBy('id', 'desc')
    .limit(maxAlike)
    .execute();
  const cardIds = rows.filter((row) => threadOf(row.thread_index) === threadOf(threadIndex)).map((row) => row.card_id);
  return findAmong(tx, cardIds, writer);
}

/** Programs that name no mail begin the subject of an answer with 'Re:'. */
async function findBySubject(tx: Tx, { mail: { subject, isAutomatic }, writer, at }: Question): Promise<Thread | null> {
  const bare = bareSubject(subject);
  if (isAutomatic || writer === '' || bare === '' || withoutReplyPrefix(subject) === subject) return null;
  const recent = tx
    .selectFrom('support_mails')
    .select(['id', 'card_id', 'subject'])
    .where('at', '>', new Date(at.getTime() - maxGuessTime).toISOString())
    .orderBy('id', 'desc')
    .limit(maxAlike);
  const received = await recent
    .where('is_ours', '=', 0)
    .where(sql`lower(sender_address)`, '=', folded(writer))
    .execute();
  const sent = await recent
    .where('is_ours', '=', 1)
    .where(sql`lower(recipient)`, '=', folded(writer))
    .execute();
  const alike = [...received, ...sent]
    .toSorted((one, other) => other.id - one.id)
    .filter((mail) => bareSubject(mail.subject).toLowerCase() === bare.toLowerCase());
  const thread = await findAmong(
    tx,
    alike.map((mail) => mail.card_id),
    writer,
  );
  return thread && { ...thread, isGuess: true };
}

/** Returns the first of these cards that is not deleted and to which whoever wrote it belongs. */
async function findAmong(tx: Tx, cardIds: readonly number[], writer: string) {
  for (const id of new Set(cardIds)) {
    const card = await cardOf(tx, id);
    if (card?.deleted_at === null && (await isCorrespondent(tx, card, writer)))
      return { kind: 'card' as const, card, returned: null };
  }
  return null;
}

async function findMails(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('support_mails')
    .select(['id', 'card_id', 'is_ours', 'message_id'])
    .where('message_id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.message_id) - ids.indexOf(other.message_id));
}

const maxBounceTime = 7 * day;
const maxGuessTime = 60 * day;
/** How many of the latest mails are looked at. */
const maxAlike = 50;
const squashed = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Some mail servers name no Message-ID: then the last answer of a week with this recipient and subject counts. */
async function findByRecipient(tx: Tx, { bouncedFrom, subject, text }: ReadMail, at: Date) {
  if (bouncedFrom.length === 0) return undefined;
  const named = bouncedFrom.map(folded);
  const rows = await tx
    .selectFrom('support_mails')
    .select(['id', 'card_id', 'subject', 'recipient', 'cc'])
    .where('is_ours', '=', 1)
    .where('failed_at', 'is', null)
    .where('at', '>', new Date(at.getTime() - maxBounceTime).toISOString())
    .where(({ or, eb }) => or([eb(sql`lower(recipient)`, 'in', named), eb('cc', '<>', '[]')]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const report = squashed(`${subject} ${text}`);
  return rows.find(
    ({ recipient, cc, subject: ours }) =>
      [recipient, ...(JSON.parse(cc) as string[])].some((one) => named.includes(folded(one))) &&
      report.includes(squashed(ours)),
  );
}

async function cardOf(tx: Tx, id: number): Promise<board.CardRow | undefined> {
  return tx.selectFrom('support_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

async function isCorrespondent(tx: Tx, card: board.CardRow, address: string): Promise<boolean> {
  if (address === '') return false;
  const mails = await tx
    .selectFrom('support_mails')
    .select(['is_ours', 'sender_address', 'reply_to_address', 'recipient', 'cc'])
    .distinct()
    .where('card_id', '=', card.id)
    .execute();
  return store.isSame(card.sender_address, address) || mails.some((mail) => store.isWith(mail, address));
}
