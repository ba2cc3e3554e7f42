import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import * as contract from '@eemusic/contract/support/board';
import * as mail from '@eemusic/contract/support/mail';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { isDone, isList, sections } from '@eemusic/contract/support/lists';
import { addDays } from '@eemusic/contract/platform/days';
import type { Room } from '#platform/room.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import { type Services, supportSender } from '#platform/services.ts';
import {
  type Administrator,
  byNumber,
  type Change,
  contains,
  containsNamed,
  type Database,
  jsonArrayHas,
  type Query,
  readOffThread,
} from '#platform/database/index.ts';
import { searchKeysJob } from '#sales/user-management/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import * as board from './index.ts';

export const boardRoom: Room = {
  routes: boardRoutes,
  jobs: (services) => searchKeysJob('card', services, board.refreshSearchKeys),
};

function boardRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  /* Reads the version before the cards, so that a change in between is sent again with the next changes. */
  serve(contract.readBoard, async (filter, by) => {
    const asking = { me: by.id, today: clock.today() };
    const version = await readVersion(database.read);
    const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
    const [cards, archived, people, mailbox] = await Promise.all([
      board.readCards(database, sql`support_cards c where ${onBoard} and ${isFound(filter, asking)}`),
      isFiltered ? countArchived(database, isFound(filter, asking)) : 0,
      board.listPeople(database),
      mailboxOf(services),
    ]);
    const byList = Map.groupBy(cards.toSorted(byPosition), ({ listId }) => listId);
    // Validating and writing the answer blocks the event loop, so other requests run before it.
    await yieldToEventLoop();
    return {
      version,
      total: cards.length,
      archived,
      sections: sections.map(({ id, name, lists }) => ({
        id,
        name,
        lists: lists.map((list) => ({ ...list, cards: byList.get(list.id) ?? [] })),
      })),
      people,
      mailbox,
    };
  });
  serve(contract.readBoardChanges, ({ since }) => boardChanges(services, since));
  /* Sends the version of the board now, and again whenever it changes, as server-sent events. */
  serve(contract.followBoard, (_request, by) => ({
    contentType: 'text/event-stream',
    body: { follow: (signal: AbortSignal) => events(services, by, { signal }) },
  }));
  /*
   * Concurrent moves run one after another, each from the card's position at that time. A move that changes nothing
   * keeps the version.
   */
  serve(contract.moveCard, ({ id, listId, after }, by) =>
    board.changeBoard(database, by, async (tx, touched) => {
      if (!isList(listId)) throw new Refusal('card.list');
      const card = await board.getCardRow(tx, id);
      if (card.archived_at !== null) throw new Refusal('card.not-found');
      const position = await findPosition(tx, card, { listId, after, touched });

      const isThere = card.list_id === listId && card.position === position;
      const version = isThere
        ? card.version
        : await board.touchCard(
            tx,
            id,
            { at: clock.now(), touched },
            { ...answered(listId), list_id: listId, position },
          );
      const change = { before: { listId: card.list_id }, after: { listId } };
      tx.audit('card.moved', { kind: 'card', id, name: card.title }, change);
      return { ...message('card.moved'), version, position };
    }),
  );
  serve(contract.listArchive, async ({ Page: page, Size: size, ...filter }, by) => {
    const asking = { me: by.id, today: clock.today() };
    const found = sql`support_cards c where ${inArchive} and ${isFound(filter, asking)}`;
    const window = sql`(select c.* from ${found} order by c.archived_at desc, c.id desc
      limit ${size} offset ${(page - 1) * size}) c`;
    const [total, cards] = await Promise.all([
      countArchived(database, isFound(filter, asking)),
      board.readCards(database, window),
    ]);
    const archivedCards = cards.map((card) => ({ ...card, archivedAt: card.archivedAt ?? '' }));
    return { cards: archivedCards.toSorted(lastFirst), total };
  });
  serve(mail.countUnanswered, async () => {
    const asking = { me: 0, today: '' };
    const found = isFound({ searchQuery: '', unanswered: '1' }, asking);
    const { rows } = await sql<{ cards: number }>`select count(*) as cards from support_cards c
      where ${onBoard} and ${found}`.execute(database.read);
    return { cards: rows[0]?.cards ?? 0 };
  });
}

async function countArchived({ source, read }: Database, found: RawBuilder<SqlBool>): Promise<number> {
  const query = sql<{ cards: number }>`select count(*) as cards from support_cards c where ${inArchive} and ${found}`;
  const [counted] = await readOffThread(source, query.compile(read));
  return Number(counted?.cards ?? 0);
}

type Archived = { archivedAt: string; id: number };
const lastFirst = (one: Archived, other: Archived) =>
  one.archivedAt === other.archivedAt ? other.id - one.id : one.archivedAt < other.archivedAt ? 1 : -1;

/** A card in Done no longer waits for an answer. */
const answered = (listId: number) => (isDone(listId) ? { unanswered_since: null } : {});

type To = { listId: number; after: number | null; touched: number };

async function findPosition(tx: Change, card: board.CardRow, { after, ...to }: To): Promise<string> {
  const mover = { id: card.id, position: card.list_id === to.listId ? card.position : null };
  if (after === null) return board.topOf(tx, to.listId, mover);
  const position = after === card.id ? null : await board.positionAfter(tx, { ...to, mover, after });
  if (position !== null) return position;
  const known = await tx.selectFrom('support_cards').select('id').where('id', '=', after).executeTakeFirst();
  throw new Refusal(known ? 'card.neighbour' : 'card.not-found');
}

type Board = AnswerOf<typeof contract.readBoard>;
type Changes = AnswerOf<typeof contract.readBoardChanges>;

/** Position keys are ASCII, so comparing strings orders them as the database does. */
const byPosition = (one: board.ShownCard, other: board.ShownCard) =>
  one.position < other.position ? -1 : Number(one.position > other.position);

/** If the version is newer than the current one, a backup has been restored since, and all cards are sent again. */
export async function boardChanges({ database }: Services, since: number): Promise<Changes> {
  const version = await readVersion(database.read);
  const from = since > version ? 0 : since;
  const [cards, removed] = await Promise.all([
    board.readCards(database, sql`support_cards c where ${onBoard} and c.touched > ${from}`),
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
  const fault = faultCode && contract.mailboxFaults[faultCode];
  return { address, readAt: latest?.read_at ?? null, fault, faultCode, isOverflowing: state === 'overflow' };
}

type Filter = RequestOf<typeof contract.readBoard>;

/** What conditions of a filter refer to: the caller (`me`) and the current day (`today`). */
type Asking = { me: number; today: string };

const soonIs = 7;

/** Conditions on a card `c`. */
const onBoard: RawBuilder<SqlBool> = sql`c.deleted_at is null and c.archived_at is null`;
const inArchive: RawBuilder<SqlBool> = sql`c.deleted_at is null and c.archived_at is not null`;

function isFound(filter: Filter, asking: Asking): RawBuilder<SqlBool> {
  const { searchQuery, assignee, label, due, unanswered } = filter;
  const terms: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (assignee === 'none') terms.push(sql`c.assignee_id is null`);
  else if (assignee !== undefined)
    terms.push(sql`c.assignee_id = ${assignee === 'me' ? asking.me : Math.min(Number(assignee), 2 ** 31 - 1)}`);
  if (unanswered) terms.push(sql`c.unanswered_since is not null`);
  if (due !== undefined) terms.push(isDue(due, asking.today));
  if (label !== undefined) terms.push(jsonArrayHas('c.labels', label));
  if (searchQuery !== '') terms.push(hasText(searchQuery));
  return sql`(${sql.join(terms, sql` and `)})`;
}

function isDue(due: 'late' | 'soon' | 'any', today: string): RawBuilder<SqlBool> {
  if (due === 'any') return sql`c.due_on is not null`;
  if (due === 'late') return sql`c.due_on < ${today}`;
  const last = addDays(today, soonIs);
  return sql`c.due_on between ${today} and ${last}`;
}

const hasText = (text: string): RawBuilder<SqlBool> => sql`(${containsNamed('c.search_key', text)}
  or exists (select 1 from support_notes n where n.card_id = c.id and ${contains('n.search_key', text)})
  or exists (select 1 from support_mails m where m.card_id = c.id and ${contains('m.search_key', text)}))`;

/** In ms. Proxies and browsers close a connection on which nothing arrives for a while. */
const heartbeatMs = 20_000;
/** In ms: how soon a change is seen, and how soon a stream ends after its session or permission is lost. */
const pollMs = 500;
/** Maximum number of open streams per administrator and node; each window has one. */
const maxStreams = 10;

type Options = { signal: AbortSignal; beat?: number };

export async function* events(
  services: Services,
  by: Pick<Administrator, 'id' | 'sessionId'>,
  { signal, beat = heartbeatMs }: Options,
): AsyncGenerator<Uint8Array> {
  const stream = openStream(services.database, by.id);
  const ended = AbortSignal.any([signal, stream.signal]);
  try {
    let sentVersion: number | null = null;
    for (let silent = 0; !ended.aborted;) {
      const version = await findVersion(services, by);
      if (ended.aborted || version === null) return;
      if (version !== sentVersion) {
        sentVersion = version;
        silent = 0;
        yield bytesOf(`event: board\ndata: ${JSON.stringify({ version })}\n\n`);
      } else if (silent >= beat) {
        silent = 0;
        yield bytesOf(': still here\n\n');
      }
      const ms = Math.min(pollMs, beat);
      await wait(ms, undefined, { signal: ended }).catch(() => undefined);
      silent += ms;
    }
  } finally {
    stream.leave();
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const streams = new WeakMap<Database, Map<number, AbortController[]>>();

/** Registers a stream of the administrator, and closes the oldest one when the maximum is exceeded. */
function openStream(database: Database, administratorId: number) {
  const all = streams.get(database) ?? new Map<number, AbortController[]>();
  streams.set(database, all);
  const stream = new AbortController();
  const own = [...(all.get(administratorId) ?? []), stream];
  for (const oldest of own.splice(0, own.length - maxStreams)) oldest.abort();
  all.set(administratorId, own);
  return {
    signal: stream.signal,
    leave() {
      const others = (all.get(administratorId) ?? []).filter((one) => one !== stream);
      if (others.length > 0) all.set(administratorId, others);
      else all.delete(administratorId);
    },
  };
}

/**
 * Returns the version of the board; null once the session or the permission has ended. Following the board does not
 * extend a session.
 */
async function findVersion(
  { database, clock }: Services,
  { sessionId, id }: Pick<Administrator, 'id' | 'sessionId'>,
): Promise<number | null> {
  const now = clock.now().toISOString();
  const row = await database.read
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select((eb) => eb.selectFrom('support_state').select('version').where('id', '=', 1).as('version'))
    .where('sessions.id', '=', sessionId)
    .where('administrators.id', '=', id)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('code', '=', 'ES')
    .executeTakeFirst();
  return row?.version ?? null;
}
