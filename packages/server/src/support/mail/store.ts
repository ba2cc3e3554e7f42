import type { MailboxFaultCode } from '@eemusic/contract/support/board';
import type { Generated, Insertable, Selectable, Transaction } from 'kysely';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { searchKey } from '#support/board/index.ts';
import { forgottenId } from './forgotten-id.ts';

type Tx = Transaction<Tables>;
export type MailRow = Selectable<Tables['support_mails']>;

export async function addMail(tx: Tx, mail: Omit<Insertable<Tables['support_mails']>, 'search_key'>): Promise<number> {
  const { id } = await tx
    .insertInto('support_mails')
    .values({ ...mail, search_key: searchKey(...searched(mail)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const searched = (mail: Omit<Insertable<Tables['support_mails']>, 'search_key'>) => [
  mail.sender_name,
  mail.sender_address,
  mail.reply_to_name ?? '',
  mail.reply_to_address ?? '',
  mail.subject,
  mail.text,
];

export async function addAttachments(tx: Tx, files: Insertable<Tables['support_attachments']>[]): Promise<void> {
  if (files.length > 0) await tx.insertInto('support_attachments').values(files).execute();
}

export async function findMail(db: Query | Tx, id: number): Promise<MailRow | null> {
  return (await db.selectFrom('support_mails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findByMessageId(db: Query | Tx, messageId: string): Promise<MailRow | null> {
  const row = await db.selectFrom('support_mails').selectAll().where('message_id', '=', messageId).executeTakeFirst();
  return row ?? null;
}

const head = [
  'id',
  'is_ours',
  'is_automatic',
  'message_id',
  'sender_address',
  'reply_to_address',
  'recipient',
  'subject',
] as const;
export type MailHead = Pick<MailRow, (typeof head)[number]>;

/** Returns the mails of a card in the order in which they were stored, without their texts, which may be large. */
export async function headsOf(db: Query | Tx, cardId: number): Promise<MailHead[]> {
  return db.selectFrom('support_mails').select(head).where('card_id', '=', cardId).orderBy('id').execute();
}

/** Returns to whom an answer to a received mail goes. */
export const answeredAt = (mail: Pick<MailHead, 'reply_to_address' | 'sender_address'>): string =>
  mail.reply_to_address || mail.sender_address;

/** Whether a mail was written by, or to, whoever has this address. */
export const isWith = (mail: MailHead, address: string): boolean =>
  mail.is_ours === 1 ? isSame(mail.recipient, address) : isFrom(mail, address);

export const isFrom = (mail: MailHead, address: string): boolean =>
  isSame(mail.sender_address, address) || isSame(mail.reply_to_address, address);

/** Compares two addresses, ignoring case. */
export const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

type Ends = { sentAt: Date } | { failedAt: Date };

/** Marks an answer as sent or failed. Returns false if it is marked already or no longer exists. */
export async function markMail(tx: Tx, id: number, how: Ends): Promise<boolean> {
  const columns = 'sentAt' in how ? { sent_at: how.sentAt.toISOString() } : { failed_at: how.failedAt.toISOString() };
  const result = await tx
    .updateTable('support_mails')
    .set(columns)
    .where('id', '=', id)
    .where('is_ours', '=', 1)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks one of our answers as failed because it bounced. Returns false if it is marked already. */
export async function markReturned(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('support_mails')
    .set({ sent_at: null, failed_at: at.toISOString() })
    .where('id', '=', id)
    .where('is_ours', '=', 1)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the ids of queued answers that have no job any more, because the job crashed its server again and again. */
export async function listStranded(db: Query, keyOf: (id: number) => string): Promise<number[]> {
  const queued = await db
    .selectFrom('support_mails')
    .select('id')
    .where('is_ours', '=', 1)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  const stranded: number[] = [];
  for (const { id } of queued) {
    const job = await db
      .selectFrom('jobs')
      .select('id')
      .where('unique_key', '=', keyOf(id))
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .executeTakeFirst();
    if (!job) stranded.push(id);
  }
  return stranded;
}

/** Returns which of these file names belong to an attachment. */
export async function existingAttachments(db: Query, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('support_attachments').select('file_name').where('file_name', 'in', names).execute();
  return new Set(rows.flatMap(({ file_name: name }) => (name === null ? [] : [name])));
}

export type ReadingState = { address: string; validity: string };

/** Returns the last UID that was read; 0 for another mailbox, or if the server has renumbered its mails. */
export async function beginReading(tx: Tx, { address, validity }: ReadingState): Promise<number> {
  await tx.deleteFrom('support_mailbox').where('name', '<>', address).execute();
  const row = await tx.selectFrom('support_mailbox').selectAll().where('name', '=', address).executeTakeFirst();
  if (row?.uid_validity === validity) return Number(row.last_uid);
  const anew = { uid_validity: validity, last_uid: 0 };
  await tx
    .insertInto('support_mailbox')
    .values({ name: address, ...anew, read_at: null, fault: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(anew))
    .execute();
  return 0;
}

/** Saves the last UID that was read. Returns false if another node has read further. */
export async function advance(tx: Tx, { address, validity }: ReadingState, uid: number): Promise<boolean> {
  const result = await tx
    .updateTable('support_mailbox')
    .set({ last_uid: uid })
    .where('name', '=', address)
    .where('uid_validity', '=', validity)
    .where('last_uid', '<', uid)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Saves the state of the mailbox for the board; `fault` is null or `overflow` if it was read to its end. */
export async function saveMailboxState(
  tx: Tx,
  address: string,
  { fault, now }: { fault: MailboxFaultCode | 'overflow' | null; now: Date },
) {
  const wasRead = fault === null || fault === 'overflow';
  const state = { fault, ...(wasRead && { read_at: now.toISOString() }) };
  await tx
    .insertInto('support_mailbox')
    .values({ name: address, uid_validity: '', last_uid: 0, read_at: null, ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute();
}

/** Returns the stored attachments of these cards. */
export async function filesOfCards(db: Query | Tx, cardIds: readonly number[]): Promise<string[]> {
  if (cardIds.length === 0) return [];
  const rows = await db
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
    .select('file_name')
    .where('card_id', 'in', cardIds)
    .execute();
  return rows.flatMap(({ file_name: name }) => (name === null ? [] : [name]));
}

/** Clears received mails, but keeps a hash of their ids, so that they are not read from the mailbox again. */
export async function purgeMails(tx: Tx, cardId: number): Promise<void> {
  const mails = tx.selectFrom('support_mails').select('id').where('card_id', '=', cardId);
  await tx.deleteFrom('support_attachments').where('mail_id', 'in', mails).execute();
  await tx.deleteFrom('support_mails').where('card_id', '=', cardId).where('is_ours', '=', 1).execute();
  const received = await tx
    .selectFrom('support_mails')
    .select(['id', 'message_id'])
    .where('card_id', '=', cardId)
    .execute();
  const nobody = { sender_name: '', sender_address: '', reply_to_name: '', reply_to_address: '', recipient: '' };
  const nothing = { ...nobody, subject: '', search_key: '', text: '', thread_index: null };
  for (const { id, message_id } of received)
    await tx
      .updateTable('support_mails')
      .set({ ...nothing, html: null, reply_to_id: null, remarks: '[]', message_id: forgottenId(message_id) })
      .where('id', '=', id)
      .execute();
}

type MailsTable = {
  id: Generated<number>;
  card_id: number;
  is_ours: 0 | 1;
  message_id: string;
  reply_to_id: string | null;
  sender_name: string;
  sender_address: string;
  /** Who wants to be answered instead of the sender (Reply-To); empty if it is the sender. */
  reply_to_name: Generated<string>;
  reply_to_address: Generated<string>;
  /** Outlook's place of the mail in its thread, in base64. */
  thread_index: Generated<string | null>;
  recipient: string;
  author_id: number | null;
  subject: string;
  /** Made by `searchKey` from sender, subject and text. */
  search_key: string;
  text: string;
  html: string | null;
  is_automatic: Generated<0 | 1>;
  /** A JSON array of `mailRemarks`. */
  remarks: Generated<string>;
  at: string;
  sent_at: string | null;
  failed_at: string | null;
};

type AttachmentsTable = {
  id: Generated<number>;
  mail_id: number;
  name: string;
  content_type: string;
  bytes: number;
  /** Null if it was not stored, because it was too large or too many arrived that day. */
  file_name: string | null;
};

type MailboxTable = {
  /** The address of the support mailbox. */
  name: string;
  uid_validity: string;
  last_uid: number;
  read_at: string | null;
  /** `overflow`: it was read, but some cards went to the archive. */
  fault: MailboxFaultCode | 'overflow' | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_mails: MailsTable;
    support_attachments: AttachmentsTable;
    support_mailbox: MailboxTable;
  }
}
