import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { mailboxFaults, type readBoard, type readBoardChanges } from '@eemusic/contract/support/board';
import { sections } from '@eemusic/contract/support/lists';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Administrator, byNumber, type Query } from '#platform/database/index.ts';
import { type Services, supportSender } from '#platform/services.ts';
import { readCards, type ShownCard } from './card-rows.ts';
import { type Filter, isFound, onBoard } from './found.ts';
import { listPeople } from './people.ts';

type Board = AnswerOf<typeof readBoard>;
type Changes = AnswerOf<typeof readBoardChanges>;

/** Reads the version before the cards, so that a change in between is sent again with the next changes. */
export async function board(services: Services, filter: Filter, by: Administrator): Promise<Board> {
  const { database, clock } = services;
  const asking = { engine: database.engine, me: by.id, today: clock.today() };
  const version = await readVersion(database.read);
  const [cards, people, mailbox] = await Promise.all([
    readCards(database, sql`support_cards c where ${onBoard} and ${isFound(filter, asking)}`),
    listPeople(database),
    mailboxOf(services),
  ]);
  const byList = Map.groupBy(cards.toSorted(byPosition), ({ listId }) => listId);
  // Validating and writing the answer blocks the event loop, so other requests run before it.
  await yieldToEventLoop();
  return {
    version,
    total: cards.length,
    sections: sections.map(({ id, name, lists }) => ({
      id,
      name,
      lists: lists.map((list) => ({ ...list, cards: byList.get(list.id) ?? [] })),
    })),
    people,
    mailbox,
  };
}

/** Position keys are ASCII, so comparing strings orders them as the database does. */
const byPosition = (one: ShownCard, other: ShownCard) =>
  one.position < other.position ? -1 : Number(one.position > other.position);

/** If the version is newer than the current one, a backup has been restored since, and all cards are sent again. */
export async function boardChanges({ database }: Services, since: number): Promise<Changes> {
  const version = await readVersion(database.read);
  const from = since > version ? 0 : since;
  const [cards, removed] = await Promise.all([
    readCards(database, sql`support_cards c where ${onBoard} and c.touched > ${from}`),
    database.read
      .selectFrom('support_cards')
      .select('id')
      .where('touched', '>', from)
      .where((row) => row.or([row('deleted_at', 'is not', null), row('archived_at', 'is not', null)]))
      .orderBy('id')
      .execute(),
  ]);
  const onIt = new Set(cards.map(({ id }) => id));
  return { version, cards, gone: removed.map(({ id }) => id).filter((id) => !onIt.has(id)) };
}

export async function readVersion(db: Query): Promise<number> {
  const state = await db.selectFrom('support_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return state.version;
}

async function mailboxOf({ configuration, database }: Services): Promise<Board['mailbox']> {
  if (configuration.IMAP_URL === null) return null;
  const latest = await database.read
    .selectFrom('support_mailbox')
    .select(['read_at', 'fault'])
    .orderBy('read_at', byNumber('desc'))
    .limit(1)
    .executeTakeFirst();
  const { address } = supportSender(configuration);
  const state = latest?.fault ?? null;
  const faultCode = state === 'overflow' ? null : state;
  const fault = faultCode && mailboxFaults[faultCode];
  return { address, readAt: latest?.read_at ?? null, fault, faultCode, isOverflowing: state === 'overflow' };
}
