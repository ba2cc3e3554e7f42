import type { Administrator } from '#platform/database/index.ts';
import { assertBelow, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, getCardRow } from '#support/board/index.ts';
import { countNotes, putNote } from './store.ts';

type Request = { id: number; text: string };

/** The audit entry says that a note was added, but does not contain its text. */
export function addNote({ database, clock }: Services, { id, text }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const card = await getCardRow(tx, id);
    assertBelow('note', await countNotes(tx, id));
    const noteId = await putNote(tx, { cardId: id, authorId: by.id, text }, { at: clock.now(), touched });
    tx.audit('card.noted', { kind: 'card', id, name: card.title });
    return { ...message('card.note-added'), noteId };
  });
}
