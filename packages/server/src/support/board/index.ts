import { type Generated, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import {
  type Actor,
  byText,
  type Change,
  countRows,
  type Database,
  folded,
  insertRow,
  nameSpellings,
  type Query,
  readInChunks,
  readOffThread,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { assertBelow, Refusal } from '#platform/http/index.ts';
import type { Card } from '@eemusic/contract/support/board';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

type Tx = Transaction<Tables>;
export type CardRow = Selectable<Tables['support_cards']>;

/** When a change happens, and which version of the board it makes. */
export type Moment = { at: Date; touched: number };

type CardFields = {
  title: string;
  text: string;
  senderName: string;
  senderAddress: string;
  assigneeId: number | null;
  dueOn: string | null;
  labels: readonly string[];
};

/** A field that is left out is empty. */
type Given = { title: string } & { [Name in keyof CardFields]?: CardFields[Name] | undefined };

type NewCard = Given & { listId: number; unansweredSince?: string | null; isArchived?: boolean };

export async function placeCard(tx: Tx, card: NewCard, { at, touched }: Moment): Promise<number> {
  return insertRow(tx, 'support_cards', {
    list_id: card.listId,
    position: await topOf(tx, card.listId),
    ...columnsOf(card),
    unanswered_since: card.unansweredSince ?? null,
    archived_at: card.isArchived === true ? at.toISOString() : null,
    created_at: at.toISOString(),
    changed_at: at.toISOString(),
    deleted_at: null,
    touched,
  });
}

/** Refuses another card on a full board. The version of the board must have been raised, which is the lock. */
export async function assertRoomOnBoard(tx: Tx): Promise<void> {
  assertBelow('card', await countOnBoard(tx));
}

export const countOnBoard = (db: Query | Tx) =>
  countRows(db.selectFrom('support_cards').where('deleted_at', 'is', null).where('archived_at', 'is', null));

export const getCardRow = (db: Query | Tx, id: number): Promise<CardRow> =>
  db
    .selectFrom('support_cards')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('card.not-found'));

type Touch = Partial<
  Pick<CardRow, 'list_id' | 'position' | 'unanswered_since' | 'archived_at' | 'deleted_at'> &
    ReturnType<typeof columnsOf>
>;

/** Increases the version of a card, for any change of it or for a new note or mail, and returns the version. */
export async function touchCard(tx: Tx, id: number, { at, touched }: Moment, change: Touch = {}): Promise<number> {
  const { version } = await tx
    .updateTable('support_cards')
    .set({ ...change, changed_at: at.toISOString(), touched, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function emptyCard(tx: Tx, id: number, touched: number): Promise<void> {
  await tx
    .updateTable('support_cards')
    .set({ ...columnsOf({ title: '' }), unanswered_since: null, touched })
    .where('id', '=', id)
    .execute();
}

export async function deletedAmong(db: Query | Tx, ids: readonly number[], deletedAt: Date): Promise<number[]> {
  const deleted = db.selectFrom('support_cards').select('id').where('deleted_at', '=', deletedAt.toISOString());
  const rows = await readInChunks(db, ids, (chunk) => deleted.where('id', 'in', chunk));
  return rows.map(({ id }) => id);
}

/** Makes the search keys anew of cards that an earlier version of the console wrote. */
export async function refreshSearchKeys(tx: Tx, after: number, limit: number): Promise<number | null> {
  const cards = tx.selectFrom('support_cards').selectAll().where('id', '>', after).orderBy('id').limit(limit);
  const rows = await cards.execute();
  for (const row of rows) {
    const [senderName, senderAddress, labels] = [row.sender_name, row.sender_address, labelsOf(row)];
    const { search_key } = columnsOf({ ...row, senderName, senderAddress, labels });
    const asRead = tx.updateTable('support_cards').where('id', '=', row.id).where('search_key', '=', row.search_key);
    if (search_key !== row.search_key) await asRead.set({ search_key }).execute();
  }
  return rows.at(-1)?.id ?? null;
}

/** How much of a title is found by pinyin. */
const maxSpelled = 40;

export function columnsOf({ title, text = '', senderName = '', senderAddress = '', labels = [], ...others }: Given) {
  const spelled = nameSpellings([title.slice(0, maxSpelled), senderName]);
  return {
    title,
    text,
    sender_name: senderName,
    sender_address: senderAddress,
    assignee_id: others.assigneeId ?? null,
    due_on: others.dueOn ?? null,
    labels: JSON.stringify(labels),
    search_key: searchKey(title, senderName, senderAddress, ...labels, ...spelled, text),
  };
}

export const labelsOf = ({ labels }: Pick<CardRow, 'labels'>): string[] => JSON.parse(labels) as string[];

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row with the version of the board. */
    support_state: { id: number; version: number };
    support_cards: {
      id: Generated<number>;
      list_id: number;
      /** A fractional index: within a list, cards are sorted by its code points. */
      position: string;
      title: string;
      /** Made by `searchKey` from title, text, sender and labels. */
      search_key: string;
      text: string;
      sender_name: string;
      sender_address: string;
      assignee_id: number | null;
      due_on: string | null;
      labels: Generated<string>;
      unanswered_since: string | null;
      archived_at: string | null;
      created_at: string;
      changed_at: string;
      deleted_at: string | null;
      /** The version of the board after the last change of this card. */
      touched: number;
      version: Generated<number>;
    };
  }
}

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

type Person = { userId: number; fullName: string };

/** People to whom a card can be assigned: active administrators with the Support Mailbox permission. */
const holders = (db: Query) =>
  db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id as userId'])
    .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('fullName'))
    .where('code', '=', 'ES')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);

export function listPeople({ read }: Pick<Database, 'read'>): Promise<Person[]> {
  return holders(read).orderBy('name_key', byText('asc')).orderBy('administrators.id').execute();
}

export async function findPerson(db: Query, id: number): Promise<Person | null> {
  return (await holders(db).where('administrators.id', '=', id).executeTakeFirst()) ?? null;
}

/** Also finds deleted and inactive administrators. */
export async function nameOf(db: Query, id: number): Promise<string> {
  const row = await db
    .selectFrom('administrators')
    .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Runs changes of the board one after another. `touched` is the version of the board that the change makes. */
export function changeBoard<Result>(
  database: Database,
  by: Actor,
  work: (tx: Change, touched: number) => Promise<Result>,
): Promise<Result> {
  const change = () => database.change(by, async (tx) => work(tx, await raiseBoard(tx)));
  return database.mutex('support board').run(change);
}

/**
 * Increases the version of the board. Must be called first in a transaction: it locks the row until the transaction
 * ends, so that versions become visible in their order.
 */
export async function raiseBoard(tx: Transaction<Tables>): Promise<number> {
  const { version } = await tx
    .updateTable('support_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Folding can turn one character into eighteen. Text beyond this length is not searched. */
const maxKeyLength = 60_000;

/** Returns the texts in folded form, one per line, as a search reads them. */
export const searchKey = (...texts: readonly string[]): string =>
  folded(texts.filter((text) => text !== '').join('\n'))
    .slice(0, maxKeyLength)
    .toWellFormed();

/** If a position key would exceed this, all cards of the list get new short keys. */
const maxPositionLength = 100;

const cardsOf = (tx: Tx, listId: number) =>
  tx
    .selectFrom('support_cards')
    .where('list_id', '=', listId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null);

type Mover = {
  id: number;
  /** The card's key in this list; null if it comes from another list. */
  position: string | null;
};
type Target = { listId: number; mover: Mover; touched: number };

/** Returns a key above all cards of a list. A card that is there already keeps its key. */
export const topOf = (tx: Tx, listId: number, mover?: Mover) => keyBelow(tx, { listId, above: null, mover });

/** Returns a key directly below another card; null if that card is not in the list. */
export async function positionAfter(tx: Tx, target: Target & { after: number }): Promise<string | null> {
  const { listId, mover, after } = target;
  const above = await positionOf(tx, listId, after);
  if (above === null) return null;
  const key = await keyBelow(tx, { listId, above, mover });
  if (key.length <= maxPositionLength) return key;

  await renumber(tx, target);
  const anew = await positionOf(tx, listId, after);
  return anew && keyBelow(tx, { listId, above: anew, mover: { ...mover, position: null } });
}

async function positionOf(tx: Tx, listId: number, id: number): Promise<string | null> {
  const row = await cardsOf(tx, listId).select('position').where('id', '=', id).executeTakeFirst();
  return row?.position ?? null;
}

type Spot = { listId: number; above: string | null; mover?: Mover | undefined };

/** Returns the key of a card that is directly below another key already, otherwise a new one. */
async function keyBelow(tx: Tx, { listId, above, mover }: Spot): Promise<string> {
  let query = cardsOf(tx, listId);
  if (above !== null) query = query.where('position', '>', above);
  if (mover) query = query.where('id', '<>', mover.id);
  const next = await query.select('position').orderBy('position').limit(1).executeTakeFirst();
  const [own, below] = [mover?.position ?? null, next?.position ?? null];
  const isThere = own !== null && (above === null || own > above) && (below === null || own < below);
  return isThere ? own : generateKeyBetween(above, below);
}

/**
 * Gives all cards short keys in the same order. The new keys are all after the old ones, so that none collides with an
 * old one meanwhile.
 */
async function renumber(tx: Tx, { listId, touched }: Omit<Target, 'mover'>): Promise<void> {
  const cards = await cardsOf(tx, listId).select(['id', 'position']).orderBy('position', byText('asc')).execute();
  const keys = generateNKeysBetween(cards.at(-1)?.position, null, cards.length);
  for (const [index, { id }] of cards.entries())
    await tx
      .updateTable('support_cards')
      .set({ position: keys[index] ?? '', touched })
      .where('id', '=', id)
      .execute();
}

/**
 * Returns the key of a card before it was deleted or, if another card has that key now, a key directly below that card.
 */
export async function formerPosition(
  tx: Tx,
  { listId, position }: { listId: number; position: string },
): Promise<string> {
  const taken = await cardsOf(tx, listId).select('id').where('position', '=', position).executeTakeFirst();
  if (!taken) return position;
  return keyBelow(tx, { listId, above: position });
}
