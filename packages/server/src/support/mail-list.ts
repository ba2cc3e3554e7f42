import { type Mail, mailRemarks } from '@eemusic/contract/support-mail';
import { type Selectable, sql } from 'kysely';
import { aside, type Database } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';

type Row = Selectable<Tables['support_mails']> & { author: string | null };
type Attachment = Selectable<Tables['support_attachments']>;

/** Mails of a card in both directions, the oldest first, with what came with them. */
export async function listMails({ source, read }: Database, cardId: number): Promise<Mail[]> {
  const mails = sql<Row>`select m.*, coalesce(nullif(a.full_name, ''), a.username) as author
    from support_mails m left join administrators a on a.id = m.author_id where m.card_id = ${cardId} order by m.at, m.id`;
  const files = sql<Attachment>`select f.* from support_attachments f join support_mails m on m.id = f.mail_id
    where m.card_id = ${cardId} order by f.id`;
  const [rows, attachments] = await Promise.all([
    aside(source, mails.compile(read)),
    aside(source, files.compile(read)),
  ]);
  const byMail = Map.groupBy(attachments, (file) => file.mail_id);
  return rows.map((row) => mailOf(row, byMail.get(row.id) ?? []));
}

function mailOf(row: Row, attachments: readonly Attachment[]): Mail {
  const { id, recipient, subject, text, html, at } = row;
  const remarks: string[] = JSON.parse(row.remarks);
  return {
    ...{ id, recipient, subject, text, html, at },
    isOurs: row.is_ours === 1,
    senderName: row.sender_name,
    senderAddress: row.sender_address,
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
