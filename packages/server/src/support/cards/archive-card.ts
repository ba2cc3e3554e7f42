import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertRoomOnBoard, changeBoard, getCardRow, topOf, touchCard } from '#support/board/index.ts';

type Request = { id: number; isArchived: boolean };

/**
 * Sets the state, so that a repeated request is harmless. An archived card no longer waits for an answer; a card that
 * is put back goes to the top of its list.
 */
export function archiveCard({ database, clock }: Services, { id, isArchived }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const card = await getCardRow(tx, id);
    const wasArchived = card.archived_at !== null;
    const moment = { at: clock.now(), touched };
    let { version } = card;
    if (isArchived && !wasArchived)
      version = await touchCard(tx, id, moment, { archived_at: moment.at.toISOString(), unanswered_since: null });
    if (!isArchived && wasArchived) {
      await assertRoomOnBoard(tx);
      version = await touchCard(tx, id, moment, { archived_at: null, position: await topOf(tx, card.list_id) });
    }

    tx.audit(
      isArchived ? 'card.archived' : 'card.unarchived',
      { kind: 'card', id, name: card.title },
      { before: { isArchived: wasArchived }, after: { isArchived } },
    );
    return { ...message(isArchived ? 'card.archived' : 'card.unarchived'), version };
  });
}
