import type { Administrator } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, getCardRow, touchCard } from '#support/board/index.ts';

/** Notes, links and mails stay with the deleted card until it is purged. */
export function deleteCard({ database, clock }: Services, id: number, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const { title: name, list_id: listId } = await getCardRow(tx, id);
    const at = clock.now();
    await touchCard(tx, id, { at, touched }, { deleted_at: at.toISOString() });
    const deletionId = await addDeletion(tx, { kind: 'card', records: [{ id, name }], at });
    tx.audit('card.deleted', { kind: 'card', id, name }, { before: { listId }, deletionId });
    return { ...message('card.deleted'), deletionId };
  });
}
