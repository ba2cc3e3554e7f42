import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { listArchive as endpoint } from '@eemusic/contract/support/board';
import { sql } from 'kysely';
import { readOffThread, type Administrator } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { readCards } from './card-rows.ts';
import { type Filter, inArchive, isFound } from './found.ts';

type Request = Filter & { Page: number; Size: number };

export async function listArchive(
  { database, clock }: Services,
  { Page: page, Size: size, ...filter }: Request,
  by: Administrator,
): Promise<AnswerOf<typeof endpoint>> {
  const { engine, source, read } = database;
  const asking = { engine, me: by.id, today: clock.today() };
  const found = sql`support_cards c where ${inArchive} and ${isFound(filter, asking)}`;
  const window = sql`(select c.* from ${found} order by c.archived_at desc, c.id desc
    limit ${size} offset ${(page - 1) * size}) c`;
  const [[counted], cards] = await Promise.all([
    readOffThread(source, sql<{ cards: number }>`select count(*) as cards from ${found}`.compile(read)),
    readCards(database, window),
  ]);
  const archivedCards = cards.map((card) => ({ ...card, archivedAt: card.archivedAt ?? '' }));
  return { cards: archivedCards.toSorted(lastFirst), total: counted?.cards ?? 0 };
}

type Archived = { archivedAt: string; id: number };
const lastFirst = (one: Archived, other: Archived) =>
  one.archivedAt === other.archivedAt ? other.id - one.id : one.archivedAt < other.archivedAt ? 1 : -1;
