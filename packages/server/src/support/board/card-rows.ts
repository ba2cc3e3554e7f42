import type { Card } from '@eemusic/contract/support/board';
import { type RawBuilder, sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';

/** Maximum number of characters of a card's text on the board. */
const maxExcerptLength = 160;
/**
 * Number of characters that are read for an excerpt; it gets shorter, because each run of white space becomes one
 * space.
 */
const readForExcerpt = sql.lit(400);

export type ShownCard = Card & { archivedAt: string | null };

type Row = Omit<ShownCard, 'excerpt' | 'assignee' | 'labels'> & {
  beginning: string;
  assigneeId: number | null;
  assignee: string | null;
  /** As JSON. */
  labels: string;
};

/** Reads cards off the event loop, because there may be thousands. `from`: the SQL of cards `c`. */
export async function readCards({ source, read }: Database, from: RawBuilder<unknown>): Promise<ShownCard[]> {
  const query = sql<Row>`select c.id, c.list_id as "listId", c.position, c.title,
    case when c.text <> '' then substr(c.text, 1, ${readForExcerpt}) else coalesce((select
      substr(m.text, 1, ${readForExcerpt}) from support_mails m where m.card_id = c.id order by m.id desc limit 1), '')
      end as beginning,
    c.sender_name as "senderName", c.sender_address as "senderAddress", c.assignee_id as "assigneeId",
    (select coalesce(nullif(a.full_name, ''), a.username) from administrators a where a.id = c.assignee_id) as assignee,
    c.due_on as "dueOn", c.labels, c.unanswered_since as "unansweredSince",
    (select count(*) from support_notes n where n.card_id = c.id) as notes,
    (select count(*) from support_mails m where m.card_id = c.id) as mails,
    (select count(*) from support_links l where l.card_id = c.id) as links,
    (select count(*) from support_attachments f join support_mails m on m.id = f.mail_id where m.card_id = c.id)
      as attachments,
    c.created_at as "createdAt", c.changed_at as "changedAt", c.archived_at as "archivedAt", c.version from ${from}`;
  const rows = await readOffThread(source, query.compile(read));
  return rows.map(({ beginning, assigneeId, assignee, labels, ...card }) => ({
    ...card,
    excerpt: excerptOf(beginning),
    assignee: assigneeId === null ? null : { userId: assigneeId, fullName: assignee ?? '' },
    labels: JSON.parse(labels) as string[],
  }));
}

const excerptOf = (beginning: string) =>
  beginning.replaceAll(/\s+/g, ' ').trim().slice(0, maxExcerptLength).toWellFormed();
