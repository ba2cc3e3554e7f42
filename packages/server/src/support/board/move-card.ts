import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { moveCard as endpoint } from '@eemusic/contract/support/board';
import { isDone, isList } from '@eemusic/contract/support/lists';
import type { Administrator, Change, Engine } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard } from './change.ts';
import { positionAfter, positionOnTop } from './position-store.ts';
import { type CardRow, getCardRow, touchCard } from './store.ts';

type Request = RequestOf<typeof endpoint>;

/**
 * Concurrent moves run one after another, each from the card's position at that time. A move that changes nothing keeps
 * the version.
 */
export function moveCard({ database, clock }: Services, { id, listId, after }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    if (!isList(listId)) throw new Refusal('card.list');
    const card = await getCardRow(tx, id);
    if (card.archived_at !== null) throw new Refusal('card.not-found');
    const position = await findPosition(tx, card, { listId, after, touched, engine: database.engine });

    const isThere = card.list_id === listId && card.position === position;
    const version = isThere
      ? card.version
      : await touchCard(tx, id, { at: clock.now(), touched }, { ...answered(listId), list_id: listId, position });
    const change = { before: { listId: card.list_id }, after: { listId } };
    tx.audit('card.moved', { kind: 'card', id, name: card.title }, change);
    return { ...message('card.moved'), version, position };
  });
}

/** A card in Done no longer waits for an answer. */
const answered = (listId: number) => (isDone(listId) ? { unanswered_since: null } : {});

type To = { listId: number; after: number | null; touched: number; engine: Engine };

async function findPosition(tx: Change, card: CardRow, { after, ...to }: To): Promise<string> {
  const mover = { id: card.id, position: card.list_id === to.listId ? card.position : null };
  if (after === null) return positionOnTop(tx, { ...to, mover });
  const position = after === card.id ? null : await positionAfter(tx, { ...to, mover, after });
  if (position !== null) return position;
  throw new Refusal((await wasThere(tx, after)) ? 'card.neighbour' : 'card.not-found');
}

async function wasThere(tx: Change, id: number): Promise<boolean> {
  return (await tx.selectFrom('support_cards').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
