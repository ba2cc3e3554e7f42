import { sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';
import { linkedCards } from './linked-cards.ts';

type CardRow = {
  id: number;
  title: string;
  text: string;
  senderName: string;
  senderAddress: string;
  labels: string;
  createdAt: string;
  archivedAt: string | null;
  deletedAt: string | null;
};
type NoteRow = { cardId: number; at: string; text: string };
type MailRow = {
  id: number;
  cardId: number;
  at: string;
  isOurs: 0 | 1;
  senderName: string;
  senderAddress: string;
  replyToName: string;
  replyToAddress: string;
  recipient: string;
  subject: string;
  text: string;
};
type AttachmentRow = { mailId: number; name: string; contentType: string; bytes: number };

/**
 * Reads the cards of a student with their notes and mails. Left out are the names of staff, which are not the student's
 * data.
 */
export async function readSupport({ read, source }: Database, studentId: number) {
  const ids = linkedCards(studentId);
  const [cards, notes, mails, attachments] = await Promise.all([
    readOffThread(
      source,
      sql<CardRow>`select id, title, text, sender_name as "senderName", sender_address as "senderAddress", labels,
          created_at as "createdAt", archived_at as "archivedAt", deleted_at as "deletedAt"
        from support_cards where id in (${ids}) order by id`.compile(read),
    ),
    readOffThread(
      source,
      sql<NoteRow>`select card_id as "cardId", created_at as at, text from support_notes
        where card_id in (${ids}) order by id`.compile(read),
    ),
    readOffThread(
      source,
      sql<MailRow>`select id, card_id as "cardId", at, is_ours as "isOurs", sender_name as "senderName",
          sender_address as "senderAddress", reply_to_name as "replyToName", reply_to_address as "replyToAddress",
          recipient, subject, text from support_mails
        where card_id in (${ids}) order by at, id`.compile(read),
    ),
    readOffThread(
      source,
      sql<AttachmentRow>`select mail_id as "mailId", a.name, content_type as "contentType", bytes
        from support_attachments a join support_mails m on m.id = a.mail_id
        where m.card_id in (${ids}) order by a.id`.compile(read),
    ),
  ]);
  const notesOf = Map.groupBy(notes, ({ cardId }) => cardId);
  const mailsOf = Map.groupBy(mails, ({ cardId }) => cardId);
  const attachmentsOf = Map.groupBy(attachments, ({ mailId }) => mailId);
  return cards.map(({ labels, ...card }) => ({
    ...card,
    labels: JSON.parse(labels) as string[],
    notes: (notesOf.get(card.id) ?? []).map(({ cardId: _card, ...note }) => note),
    mails: (mailsOf.get(card.id) ?? []).map(({ id, cardId: _card, isOurs, ...mail }) => ({
      ...mail,
      isOurs: isOurs === 1,
      attachments: (attachmentsOf.get(id) ?? []).map(({ mailId: _mail, ...file }) => file),
    })),
  }));
}
