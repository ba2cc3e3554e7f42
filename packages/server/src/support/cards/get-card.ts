import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { getCard as endpoint } from '@eemusic/contract/support/board';
import { sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getCardRow, readCards } from '#support/board/index.ts';
import { listMails } from '#support/mail/index.ts';
import { describeLinks, linksOf } from './links.ts';
import { findSenders } from './senders.ts';

type Card = AnswerOf<typeof endpoint>['card'];

const maxEntries = 100;

export async function getCard({ database, clock }: Services, id: number): Promise<{ card: Card }> {
  const { read } = database;
  const row = await getCardRow(read, id);
  const [shown, notesList, mailList, linkList, senders, activity] = await Promise.all([
    readCards(database, sql`support_cards c where c.id = ${id}`),
    listNotes(read, id),
    listMails(database, id),
    linksOf(read, id).then((links) => describeLinks(read, links)),
    findSenders(database, row.sender_address, clock.today()),
    listActivity(read, id),
  ]);
  const [card] = shown;
  if (!card) throw new Refusal('card.not-found');
  const isArchived = card.archivedAt !== null;
  return { card: { ...card, text: row.text, isArchived, notesList, mailList, linkList, senders, activity } };
}

async function listNotes(db: Query, cardId: number): Promise<Card['notesList']> {
  const rows = await db
    .selectFrom('support_notes as n')
    .leftJoin('administrators as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'n.text', 'n.created_at'])
    .select(sql<string | null>`coalesce(nullif(a.full_name, ''), a.username)`.as('author'))
    .where('n.card_id', '=', cardId)
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, author_id, author, text, created_at }) => ({
    id,
    author: author_id === null ? null : { userId: author_id, fullName: author ?? '' },
    text,
    createdAt: created_at,
  }));
}

/** The audit entries of a card. The support rooms write nothing into them that readers of the board may not see. */
async function listActivity(db: Query, cardId: number): Promise<Card['activity']> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'before', 'after'])
    .where('record_kind', '=', 'card')
    .where('record_id', '=', String(cardId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.map(({ id, at, action, before, after, ...row }) => ({
    id,
    at,
    action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    before: fieldsOf(before),
    after: fieldsOf(after),
  }));
}

const fieldsOf = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);
