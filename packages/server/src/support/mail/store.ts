import type { Language } from '@eemusic/contract/platform/languages';
import type { savedAnswerKinds } from '@eemusic/contract/support/mail';
import type { MailboxFaultCode } from '@eemusic/contract/support/board';
import { type Generated, type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { changesOne, folded, insertRow, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { RandomSource } from '#platform/services.ts';
import { Refusal } from '#platform/http/index.ts';
import { searchKey } from '#support/board/index.ts';
import { hash } from 'node:crypto';

type Tx = Transaction<Tables>;
export type MailRow = Selectable<Tables['support_mails']>;

export async function addMail(tx: Tx, mail: Omit<Insertable<Tables['support_mails']>, 'search_key'>): Promise<number> {
  return insertRow(tx, 'support_mails', { ...mail, search_key: searchKey(...searched(mail)) });
}

const searched = (mail: Omit<Insertable<Tables['support_mails']>, 'search_key'>) => [
  mail.sender_name,
  mail.sender_address,
  mail.reply_to_name ?? '',
  mail.reply_to_address ?? '',
  ...(JSON.parse(mail.cc ?? '[]') as string[]),
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

export type MailHead = Awaited<ReturnType<typeof headsOf>>[number];

/** Returns the mails of a card in the order in which they were stored, without their texts, which may be large. */
export const headsOf = (db: Query | Tx, cardId: number) =>
  db
    .selectFrom('support_mails')
    .select(['id', 'is_ours', 'is_automatic', 'message_id', 'sender_address', 'reply_to_address', 'recipient', 'cc'])
    .where('card_id', '=', cardId)
    .orderBy('id')
    .execute();

export const answeredAt = (mail: Pick<MailHead, 'reply_to_address' | 'sender_address'>): string =>
  mail.reply_to_address || mail.sender_address;

type Ends = Pick<MailRow, 'is_ours' | 'sender_address' | 'reply_to_address' | 'recipient' | 'cc'>;

/** Whether a mail was written by, or to, whoever has this address. */
export const isWith = ({ is_ours: isOurs, cc, ...mail }: Ends, address: string): boolean =>
  [
    ...(isOurs === 1 ? [mail.recipient] : [mail.sender_address, mail.reply_to_address]),
    ...(JSON.parse(cc) as string[]),
  ].some((one) => isSame(one, address));

export const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

/** Marks an answer as sent or failed. Returns false if it is marked already or no longer exists. */
export function markMail(tx: Tx, id: number, outcome: 'sent_at' | 'failed_at', at: Date): Promise<boolean> {
  return changesOne(
    tx
      .updateTable('support_mails')
      .set({ [outcome]: at.toISOString() })
      .where('id', '=', id)
      .where('is_ours', '=', 1)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null),
  );
}

/** Marks one of our answers as failed because it bounced. Returns false if it is marked already. */
export const markReturned = (tx: Tx, id: number, at: Date): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('support_mails')
      .set({ sent_at: null, failed_at: at.toISOString() })
      .where('id', '=', id)
      .where('is_ours', '=', 1)
      .where('failed_at', 'is', null),
  );

/** Returns the queued answers that have no job of this name any more, because it crashed its server again and again. */
export const listStranded = (db: Query, job: string) =>
  db
    .selectFrom('support_mails')
    .select('id')
    .where('is_ours', '=', 1)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const waiting = selectFrom('jobs').select('jobs.id').where('done_at', 'is', null).where('dead_at', 'is', null);
      return not(exists(waiting.where('unique_key', '=', sql<string>`concat(${sql.lit(job)}, ' ', support_mails.id)`)));
    })
    .execute();

export async function existingAttachments(db: Query, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('support_attachments').select('file_name').where('file_name', 'in', names).execute();
  return new Set(rows.flatMap(({ file_name: name }) => (name === null ? [] : [name])));
}

export type AttachmentRow = Selectable<Tables['support_attachments']>;

export async function findAttachments(
  db: Query | Tx,
  cardId: number,
  which: { mailId: number } | { ids: readonly number[] },
): Promise<AttachmentRow[]> {
  const query = db
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
    .selectAll('support_attachments')
    .where('card_id', '=', cardId)
    .where('file_name', 'is not', null)
    .orderBy('support_attachments.id');
  if ('mailId' in which) return query.where('mail_id', '=', which.mailId).execute();
  return which.ids.length === 0 ? [] : query.where('support_attachments.id', 'in', which.ids).execute();
}

export const filesOf = (db: Query | Tx, mailId: number) =>
  db.selectFrom('support_attachments').selectAll().where('mail_id', '=', mailId).orderBy('id').execute();

type SavedAnswer = Pick<Selectable<Tables['support_saved_answers']>, 'kind' | 'language' | 'name' | 'text'>;

/** Adds an answer, or replaces the one of this id. A signature also replaces the one of its language. */
export async function putSavedAnswer(tx: Tx, answer: SavedAnswer, at: Date, id?: number): Promise<number> {
  const { kind, language } = answer;
  if (kind === 'signature') {
    const signatures = tx.deleteFrom('support_saved_answers').where('kind', '=', kind).where('language', '=', language);
    await signatures.where('id', '<>', id ?? 0).execute();
  }
  const row = { ...answer, changed_at: at.toISOString() };
  if (id === undefined) return insertRow(tx, 'support_saved_answers', row);
  await tx.updateTable('support_saved_answers').set(row).where('id', '=', id).execute();
  return id;
}

export async function removeSavedAnswer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('support_saved_answers').where('id', '=', id).execute();
}

export const getSavedAnswer = (tx: Tx, id: number): Promise<SavedAnswer> =>
  tx
    .selectFrom('support_saved_answers')
    .select(['kind', 'language', 'name', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('card.saved-answer'));

export async function moveMails(tx: Tx, ids: readonly number[], cardId: number): Promise<void> {
  if (ids.length > 0) await tx.updateTable('support_mails').set({ card_id: cardId }).where('id', 'in', ids).execute();
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
export const advance = (tx: Tx, { address, validity }: ReadingState, uid: number): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('support_mailbox')
      .set({ last_uid: uid })
      .where('name', '=', address)
      .where('uid_validity', '=', validity)
      .where('last_uid', '<', uid),
  );

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
  const nothing = { ...nobody, cc: '[]', subject: '', search_key: '', text: '', thread_index: null };
  for (const { id, message_id } of received)
    await tx
      .updateTable('support_mails')
      .set({ ...nothing, html: null, reply_to_id: null, remarks: '[]', message_id: forgottenId(message_id) })
      .where('id', '=', id)
      .execute();
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_saved_answers: {
      id: Generated<number>;
      kind: (typeof savedAnswerKinds)[number];
      language: Language;
      name: string;
      text: string;
      changed_at: string;
    };
    support_mails: {
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
      /** A JSON array of the other addresses to which it was sent. */
      cc: Generated<string>;
      author_id: number | null;
      subject: string;
      /** Made by `searchKey` from sender, subject and text. */
      search_key: string;
      text: string;
      /** What stands below an answer of ours: the answered or forwarded mail. */
      quoted: Generated<string>;
      html: string | null;
      is_automatic: Generated<0 | 1>;
      /** A JSON array of `mailRemarks`. */
      remarks: Generated<string>;
      at: string;
      sent_at: string | null;
      failed_at: string | null;
    };
    support_attachments: {
      id: Generated<number>;
      mail_id: number;
      name: string;
      content_type: string;
      bytes: number;
      /** Null if it was not stored, because it was too large or too many arrived that day. */
      file_name: string | null;
    };
    support_mailbox: {
      /** The address of the support mailbox. */
      name: string;
      uid_validity: string;
      last_uid: number;
      read_at: string | null;
      /** `overflow`: it was read, but some cards went to the archive. */
      fault: MailboxFaultCode | 'overflow' | null;
    };
  }
}

/** The folder for files that were attached to mails. */
export const attachmentFolder = 'support/';

export const attachmentFile = (fileName: string): string => `${attachmentFolder}${fileName}`;

export const newFileName = ({ bytes }: RandomSource): string => `${Buffer.from(bytes(16)).toString('hex')}.bin`;

/**
 * Returns the hash that replaces the Message-ID of a permanently deleted mail. When the mailbox is read from its
 * beginning again, the mail is recognised by it and not stored again.
 */
export const forgottenId = (messageId: string): string =>
  messageId.startsWith('sha256:') ? messageId : `gone:${hash('sha256', messageId, 'hex')}`;
