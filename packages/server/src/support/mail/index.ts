import { type Mail, mailRemarks } from '@eemusic/contract/support/mail';
import { type Selectable, sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

export { attachmentFile } from './store.ts';
export { fetchMail } from './fetch-mail.ts';
export { addressOf, isNoReply } from './reply.ts';
export { filesOfCards, moveMails, purgeMails } from './store.ts';

type Row = Omit<
  Selectable<Tables['support_mails']>,
  'card_id' | 'message_id' | 'reply_to_id' | 'search_key' | 'thread_index'
> & {
  author: string | null;
  is_cut: 0 | 1;
};
type Attachment = Selectable<Tables['support_attachments']>;

/**
 * Only this many of the newest mails are sent with their HTML, and somewhat more with their full text, because opening
 * a card with thousands of mails would block the server.
 */
const maxWithHtml = 50;
const maxWithFullText = 200;
/** Number of characters of a text that is not sent in full. */
const maxShortenedLength = 1_000;

export async function listMails({ source, read }: Database, cardId: number): Promise<Mail[]> {
  const isCut = sql`m.newest > ${maxWithFullText} and m.is_ours = 0 and length(m.text) > ${maxShortenedLength}`;
  const mails = sql<Row>`select m.id, m.is_ours, m.sender_name, m.sender_address, m.reply_to_name,
      m.reply_to_address, m.recipient, m.cc, m.quoted, m.author_id, m.subject,
      m.is_automatic, m.remarks, m.at, m.sent_at, m.failed_at,
      case when m.newest <= ${maxWithHtml} then m.html end as html,
      case when ${isCut} then substr(m.text, 1, ${maxShortenedLength}) else m.text end as text,
      case when ${isCut} then 1 else 0 end as is_cut,
      coalesce(nullif(a.full_name, ''), a.username) as author
    from (select s.*, row_number() over (order by s.at desc, s.id desc) as newest from support_mails s
      where s.card_id = ${cardId}) m
    left join administrators a on a.id = m.author_id order by m.at, m.id`;
  const files = sql<Attachment>`select f.* from support_attachments f join support_mails m on m.id = f.mail_id
    where m.card_id = ${cardId} order by f.id`;
  const [rows, attachments] = await Promise.all([
    readOffThread(source, mails.compile(read)),
    readOffThread(source, files.compile(read)),
  ]);
  const byMail = Map.groupBy(attachments, (file) => file.mail_id);
  return rows.map((row) => mailOf(row, byMail.get(row.id) ?? []));
}

function mailOf(row: Row, attachments: readonly Attachment[]): Mail {
  const { id, recipient, subject, text, quoted, html, at } = row;
  const remarks: string[] = [...JSON.parse(row.remarks), ...(row.is_cut === 1 ? ['shortened'] : [])];
  return {
    id,
    recipient,
    subject,
    text,
    quoted,
    html,
    cc: JSON.parse(row.cc) as string[],
    at,
    isOurs: row.is_ours === 1,
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    replyToName: row.reply_to_name,
    replyToAddress: row.reply_to_address,
    author: row.author_id === null ? null : { userId: row.author_id, fullName: row.author ?? '' },
    isAutomatic: row.is_automatic === 1,
    remarks: mailRemarks.filter((remark) => remarks.includes(remark)),
    state: stateOf(row),
    attachments: attachments.map((file) => ({
      id: file.id,
      name: file.name,
      contentType: file.content_type,
      bytes: file.bytes,
      isKept: file.file_name !== null,
    })),
  };
}

function stateOf({ is_ours, sent_at, failed_at }: Row): Mail['state'] {
  if (is_ours === 0) return 'received';
  if (sent_at !== null) return 'sent';
  return failed_at === null ? 'queued' : 'failed';
}
