import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Transaction } from 'kysely';
import { byText, type Engine } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';

type Tx = Transaction<Tables>;

/** A list whose keys would become longer is numbered anew. */
const longestKey = 100;

/** What stands on the board in a list. */
const cardsOf = (tx: Tx, listId: number) =>
  tx
    .selectFrom('support_cards')
    .where('list_id', '=', listId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null);

/** The key of a place above all others of a list. */
export async function topOf(tx: Tx, listId: number): Promise<string> {
  const first = await cardsOf(tx, listId)
    .select((row) => row.fn.min<string | null>('position').as('position'))
    .executeTakeFirst();
  return generateKeyBetween(null, first?.position);
}

type Place = { listId: number; after: number; id: number; touched: number; engine: Engine };

/**
 * The key of the place right below a card; null when that one is not in the list. `id` is who moves there and holds no
 * place of their own meanwhile.
 */
export async function placeAfter(tx: Tx, place: Place): Promise<string | null> {
  const between = await neighboursOf(tx, place);
  if (!between) return null;
  const key = generateKeyBetween(between.above, between.below);
  if (key.length <= longestKey) return key;

  await numberAnew(tx, place);
  const anew = await neighboursOf(tx, place);
  return anew && generateKeyBetween(anew.above, anew.below);
}

async function neighboursOf(
  tx: Tx,
  { listId, after, id }: Place,
): Promise<{ above: string; below: string | null } | null> {
  const above = await cardsOf(tx, listId).select('position').where('id', '=', after).executeTakeFirst();
  if (!above) return null;
  const below = await cardsOf(tx, listId)
    .select((row) => row.fn.min<string | null>('position').as('position'))
    .where('position', '>', above.position)
    .where('id', '<>', id)
    .executeTakeFirst();
  return { above: above.position, below: below?.position ?? null };
}

/** Short keys in the same order, all behind the old ones, so that none meets an old one on the way. */
async function numberAnew(
  tx: Tx,
  { listId, touched, engine }: Pick<Place, 'listId' | 'touched' | 'engine'>,
): Promise<void> {
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
