import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Transaction } from 'kysely';
import { byText } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type Tx = Transaction<Tables>;

/** If a position key would exceed this, all cards of the list get new short keys. */
const maxKeyLength = 100;

/** Selects the cards of a list, without archived and deleted ones. */
const cardsOf = (tx: Tx, listId: number) =>
  tx
    .selectFrom('support_cards')
    .where('list_id', '=', listId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null);

/** Returns a key above all cards of a list. */
export async function topOf(tx: Tx, listId: number): Promise<string> {
  return generateKeyBetween(null, await firstBelow(tx, { listId, above: null, id: null }));
}

type Mover = {
  id: number;
  /** The card's key in this list; null if it comes from another list. */
  position: string | null;
};
type Target = { listId: number; mover: Mover; touched: number };

/** Returns a key at the top of the list for a card, which may be there already. */
export async function positionOnTop(tx: Tx, { listId, mover }: Target): Promise<string> {
  const below = await firstBelow(tx, { listId, above: null, id: mover.id });
  return between(null, below, mover);
}

/** Returns a key directly below another card; null if that card is not in the list. */
export async function positionAfter(tx: Tx, target: Target & { after: number }): Promise<string | null> {
  const { listId, mover, after } = target;
  const above = await positionOf(tx, listId, after);
  if (above === null) return null;
  const key = between(above, await firstBelow(tx, { listId, above, id: mover.id }), mover);
  if (key.length <= maxKeyLength) return key;

  await renumber(tx, target);
  const anew = await positionOf(tx, listId, after);
  return anew && generateKeyBetween(anew, await firstBelow(tx, { listId, above: anew, id: mover.id }));
}

/** Keeps the key of a card that is already between the two. */
function between(above: string | null, below: string | null, { position }: Mover): string {
  const isThere = position !== null && (above === null || position > above) && (below === null || position < below);
  return isThere ? position : generateKeyBetween(above, below);
}

async function positionOf(tx: Tx, listId: number, id: number): Promise<string | null> {
  const row = await cardsOf(tx, listId).select('position').where('id', '=', id).executeTakeFirst();
  return row?.position ?? null;
}

/** Returns the key of the first card below `above` (null: of the list), not counting the card `id`. */
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
  return generateKeyBetween(position, await firstBelow(tx, { listId, above: position, id: null }));
}
