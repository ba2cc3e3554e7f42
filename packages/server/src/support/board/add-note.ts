import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard } from './change.ts';
import { searchKey } from './search-key.ts';
import { getCardRow, type Moment, touchCard } from './store.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Request = { id: number; text: string };

/** That there is one stands in the trail, what it says does not. */
export function addNote({ database, clock }: Services, { id, text }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const card = await getCardRow(tx, id);
    const noteId = await putNote(tx, { cardId: id, authorId: by.id, text }, { at: clock.now(), touched });
    tx.audit('card.noted', { kind: 'card', id, name: card.title });
    return { ...message('card.note-added'), noteId };
  });
}

type Note = { cardId: number; authorId: number | null; text: string };

export async function putNote(
  tx: Transaction<Tables>,
  { cardId, authorId, text }: Note,
  moment: Moment,
): Promise<number> {
  const { id } = await tx
    .insertInto('support_notes')
    .values({
      card_id: cardId,
      author_id: authorId,
      search_key: searchKey(text),
      text,
      created_at: moment.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchCard(tx, cardId, moment);
  return id;
}
