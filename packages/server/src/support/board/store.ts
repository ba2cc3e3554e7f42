import { type Generated, type Selectable, sql, type Transaction } from 'kysely';
import { countRows, insertRow, nameSpellings, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { assertBelow, Refusal } from '#platform/http/index.ts';
import { topOf } from './position-store.ts';
import { searchKey } from './search-key.ts';

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

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

type NewCard = Pick<CardFields, 'title'> &
  Optional<Omit<CardFields, 'title'>> & { listId: number; unansweredSince?: string | null; isArchived?: boolean };

/** Adds a card at the top of its list, or to the archive, and returns its id. */
export async function placeCard(tx: Tx, card: NewCard, { at, touched }: Moment): Promise<number> {
  const { text = '', senderName = '', senderAddress = '', assigneeId = null, dueOn = null, labels = [] } = card;
  return insertRow(tx, 'support_cards', {
    list_id: card.listId,
    position: await topOf(tx, card.listId),
    ...columnsOf({ title: card.title, text, senderName, senderAddress, assigneeId, dueOn, labels }),
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

/** Finds a card on the board or in the archive; deleted cards are not found. */
export async function findCard(db: Query | Tx, id: number): Promise<CardRow | null> {
  const row = await db
    .selectFrom('support_cards')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function getCardRow(db: Query | Tx, id: number): Promise<CardRow> {
  const row = await findCard(db, id);
  if (!row) throw new Refusal('card.not-found');
  return row;
}

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

/** Clears a card that is permanently deleted; only its id stays. */
export async function emptyCard(tx: Tx, id: number, touched: number): Promise<void> {
  const nothing = columnsOf({
    title: '',
    text: '',
    senderName: '',
    senderAddress: '',
    assigneeId: null,
    dueOn: null,
    labels: [],
  });
  await tx
    .updateTable('support_cards')
    .set({ ...nothing, unanswered_since: null, touched })
    .where('id', '=', id)
    .execute();
}

/** Returns which of these cards were deleted at this moment. */
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
    const { search_key } = columnsOf({ ...row, senderName, senderAddress, labels, assigneeId: null, dueOn: null });
    const asRead = tx.updateTable('support_cards').where('id', '=', row.id).where('search_key', '=', row.search_key);
    if (search_key !== row.search_key) await asRead.set({ search_key }).execute();
  }
  return rows.at(-1)?.id ?? null;
}

/** How much of a title is found by pinyin. */
const maxSpelled = 40;

/** Returns the columns for the text of a card, with the search key. */
export function columnsOf({ title, text, senderName, senderAddress, assigneeId, dueOn, labels }: CardFields) {
  const spelled = nameSpellings([title.slice(0, maxSpelled), senderName]);
  return {
    title,
    text,
    sender_name: senderName,
    sender_address: senderAddress,
    assignee_id: assigneeId,
    due_on: dueOn,
    labels: JSON.stringify(labels),
    search_key: searchKey(title, senderName, senderAddress, ...labels, ...spelled, text),
  };
}

export const labelsOf = ({ labels }: Pick<CardRow, 'labels'>): string[] => JSON.parse(labels) as string[];

type CardsTable = {
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
  /** A JSON array of strings. */
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

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row with the version of the board. */
    support_state: { id: number; version: number };
    support_cards: CardsTable;
  }
}
