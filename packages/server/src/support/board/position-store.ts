import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Transaction } from 'kysely';
import { byText, type Engine } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type Tx = Transaction<Tables>;

/** A list whose keys would become longer is numbered anew. */
const maxKeyLength = 100;

/** What stands on the board in a list. */
const cardsOf = (tx: Tx, listId: number) =>
  tx
    .selectFrom('support_cards')
    .where('list_id', '=', listId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null);

/** The key of a place above all others of a list. */
export async function topOf(tx: Tx, listId: number): Promise<string> {
  return generateKeyBetween(null, await firstBelow(tx, { listId, above: null, id: null }));
}

type Mover = {
  id: number;
  /** Where it stands in this list; null where it comes from another one. */
  position: string | null;
};
type Place = { listId: number; mover: Mover; touched: number; engine: Engine };

/** The key of the place on top for a card, which may be there already. */
export async function placeOnTop(tx: Tx, { listId, mover }: Place): Promise<string> {
  const below = await firstBelow(tx, { listId, above: null, id: mover.id });
  return between(null, below, mover);
}

/** The key of the place right below another card; null when that one is not in the list. */
export async function placeAfter(tx: Tx, place: Place & { after: number }): Promise<string | null> {
  const { listId, mover, after } = place;
  const above = await positionOf(tx, listId, after);
  if (above === null) return null;
  const key = between(above, await firstBelow(tx, { listId, above, id: mover.id }), mover);
  if (key.length <= maxKeyLength) return key;

  await numberAnew(tx, place);
  const anew = await positionOf(tx, listId, after);
  return anew && generateKeyBetween(anew, await firstBelow(tx, { listId, above: anew, id: mover.id }));
}

/** A card that stands there already keeps its key. */
function between(above: string | null, below: string | null, { position }: Mover): string {
  const isThere = position !== null && (above === null || position > above) && (below === null || position < below);
  return isThere ? position : generateKeyBetween(above, below);
}

async function positionOf(tx: Tx, listId: number, id: number): Promise<string | null> {
  const row = await cardsOf(tx, listId).select('position').where('id', '=', id).executeTakeFirst();
  return row?.position ?? null;
}

/** Where the first card stands below a place, or of all; another one than `id`. */
async function firstBelow(
  tx: Tx,
  { listId, above, id }: { listId: number; above: string | null; id: number | null },
): Promise<string | null> {
  let query = cardsOf(tx, listId);
  if (above !== null) query = query.where('position', '>', above);
  if (id !== null) query = query.where('id', '<>', id);
  const row = await query.select('position').orderBy('position').limit(1).executeTakeFirst();
  return row?.position ?? null;
}

/** Short keys in the same order, all behind the old ones, so that none meets an old one on the way. */
async function numberAnew(tx: Tx, { listId, touched, engine }: Omit<Place, 'mover'>): Promise<void> {
  const cards = await cardsOf(tx, listId)
    .select(['id', 'position'])
    .orderBy('position', byText(engine, 'asc'))
    .execute();
  const keys = generateNKeysBetween(cards.at(-1)?.position, null, cards.length);
  for (const [index, { id }] of cards.entries())
    await tx
      .updateTable('support_cards')
      .set({ position: keys[index] ?? '', touched })
      .where('id', '=', id)
      .execute();
}

/** The place that a card had before it was deleted, or right below whoever took it. */
export async function placeAgain(tx: Tx, { listId, position }: { listId: number; position: string }): Promise<string> {
  const taken = await cardsOf(tx, listId).select('id').where('position', '=', position).executeTakeFirst();
  if (!taken) return position;
  return generateKeyBetween(position, await firstBelow(tx, { listId, above: position, id: null }));
}
