import type { Card } from '@eemusic/contract/support/board';
import { type RawBuilder, sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { asJson, readOffThread, type Database, jsonArray, jsonRow } from '#platform/database/index.ts';

/** Maximum number of characters of a card's text on the board. */
const maxExcerptLength = 160;
/**
 * Number of characters that are read for an excerpt; it gets shorter, because each run of white space becomes one
 * space.
 */
const readForExcerpt = 400;

/** Number of cards mapped before yielding to the event loop. */
const chunkSize = 1_000;

/** The columns of a card `c` on the board, in the order of `Values`. */
const cardColumns = (labels: RawBuilder<unknown>) => sql`c.id, c.list_id, c.position, c.title,
  case when c.text <> '' then substr(c.text, 1, ${sql.lit(readForExcerpt)}) else coalesce((select
    substr(m.text, 1, ${sql.lit(readForExcerpt)}) from support_mails m where m.card_id = c.id order by m.id desc limit 1), '') end,
  c.sender_name, c.sender_address, c.assignee_id,
  (select coalesce(nullif(a.full_name, ''), a.username) from administrators a where a.id = c.assignee_id),
  c.due_on, ${labels}, c.unanswered_since,
  (select count(*) from support_notes n where n.card_id = c.id),
  (select count(*) from support_mails m where m.card_id = c.id),
  (select count(*) from support_links l where l.card_id = c.id),
  (select count(*) from support_attachments f join support_mails m on m.id = f.mail_id where m.card_id = c.id),
  c.created_at, c.changed_at, c.archived_at, c.version`;

type Values = [
  id: number,
  listId: number,
  position: string,
  title: string,
  beginning: string,
  senderName: string,
  senderAddress: string,
  assigneeId: number | null,
  assignee: string | null,
  dueOn: string | null,
  labels: string[],
  unansweredSince: string | null,
  notes: number,
  mails: number,
  links: number,
  attachments: number,
  createdAt: string,
  changedAt: string,
  archivedAt: string | null,
  version: number,
];

export type ShownCard = Card & { archivedAt: string | null };

/** Reads cards in a worker thread, as one JSON text, because thousands of rows are slow to pass between threads. */
export async function readCards({ engine, source, read }: Database, from: RawBuilder<unknown>): Promise<ShownCard[]> {
  const query = sql<{
    cards: string;
  }>`select ${jsonArray(engine, jsonRow(engine, cardColumns(asJson(engine, 'c.labels'))))} as cards from ${from}`;
  const [row] = await readOffThread(source, query.compile(read));
  const all = JSON.parse(row?.cards ?? '[]') as Values[];
  const cards: ShownCard[] = [];
  for (const [index, values] of all.entries()) {
    if (index % chunkSize === chunkSize - 1) await yieldToEventLoop();
    cards.push(cardOf(values));
  }
  return cards;
}

function cardOf(values: Values): ShownCard {
  const [id, listId, position, title, beginning, senderName, senderAddress, assigneeId, assignee, ...rest] = values;
  const [dueOn, labels, unansweredSince, notes, mails, links, attachments, createdAt, changedAt, archivedAt, version] =
    rest;
  return {
    id,
    listId,
    position,
    title,
    senderName,
    senderAddress,
    excerpt: excerptOf(beginning),
    assignee: assigneeId === null ? null : { userId: assigneeId, fullName: assignee ?? '' },
    dueOn,
    labels,
    unansweredSince,
    notes,
    mails,
    links,
    attachments,
    createdAt,
    changedAt,
    archivedAt,
    version,
  };
}

const excerptOf = (beginning: string) =>
  beginning.replaceAll(/\s+/g, ' ').trim().slice(0, maxExcerptLength).toWellFormed();
