import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, getCardRow, touchCard } from '#support/board/index.ts';

type Request = { id: number; isAnswered: boolean };

/**
 * Sets the state, so that a repeated request is harmless. A card that is marked as unanswered again has waited since
 * its last received mail.
 */
export function settleCard({ database, clock }: Services, { id, isAnswered }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const card = await getCardRow(tx, id);
    const lastMail = await lastReceived(tx, id);
    if (lastMail === null) throw new Refusal('card.no-mail');

    const wasAnswered = card.unanswered_since === null;
    const version =
      wasAnswered === isAnswered
        ? card.version
        : await touchCard(tx, id, { at: clock.now(), touched }, { unanswered_since: isAnswered ? null : lastMail });
    tx.audit(
      isAnswered ? 'card.settled' : 'card.unsettled',
      { kind: 'card', id, name: card.title },
      { before: { isAnswered: wasAnswered }, after: { isAnswered } },
    );
    return { ...message(isAnswered ? 'card.settled' : 'card.unsettled'), version };
  });
}

async function lastReceived(tx: Change, cardId: number): Promise<string | null> {
  const mail = await tx
    .selectFrom('support_mails')
    .select('at')
    .where('card_id', '=', cardId)
    .where('is_ours', '=', 0)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.at ?? null;
}
