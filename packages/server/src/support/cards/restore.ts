import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type DeletedRecord, idsOf, type Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import {
  assertRoomOnBoard,
  deletedAmong,
  emptyCard,
  type Moment,
  formerPosition,
  raiseBoard,
  touchCard,
} from '#support/board/index.ts';
import { attachmentFile, purgeMails } from '#support/mail/index.ts';
import { purgeNotesAndLinks } from './store.ts';

type Tx = Transaction<Tables>;

/** Restores a card with all its data to its position on the board, or to the archive. */
export function cardRestorer({ database, storage, clock }: Services): Restorer {
  return {
    codes: recordCodes.card,
    async restore(tx, records) {
      const moment = { at: clock.now(), touched: await raiseBoard(tx) };
      for (const { id, name } of records) {
        await bringBack(tx, id, moment);
        tx.audit('card.restored', { kind: 'card', id, name });
      }
    },
    async clearAhead(records, deletedAt, signal) {
      for (const fileName of await filesOf(database.read, records, deletedAt)) {
        if (signal?.aborted) return;
        await storage.remove(attachmentFile(fileName));
      }
    },
    async purge(tx, records, deletedAt) {
      const touched = await raiseBoard(tx);
      for (const chunk of chunks(idsOf(records)))
        for (const { id } of await deletedAmong(tx, chunk, deletedAt).execute()) await empty(tx, id, touched);
    },
  };
}

async function bringBack(tx: Tx, id: number, moment: Moment): Promise<void> {
  const card = await tx
    .selectFrom('support_cards')
    .select(['list_id as listId', 'position', 'archived_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (card.archived_at === null) await assertRoomOnBoard(tx);
  const position = card.archived_at === null ? await formerPosition(tx, card) : card.position;
  await touchCard(tx, id, moment, { deleted_at: null, position });
}

async function filesOf(
  db: Services['database']['read'],
  records: readonly DeletedRecord[],
  deletedAt: Date,
): Promise<string[]> {
  if (records.length === 0) return [];
  const rows = await db
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
    .innerJoin('support_cards', 'support_cards.id', 'support_mails.card_id')
    .select('file_name')
    .where('card_id', 'in', idsOf(records))
    .where('deleted_at', '=', deletedAt.toISOString())
    .execute();
  return rows.flatMap(({ file_name: name }) => (name === null ? [] : [name]));
}

/** Keeps the id, so that browsers that still show the card learn that it was deleted. */
async function empty(tx: Tx, id: number, touched: number): Promise<void> {
  await purgeMails(tx, id);
  await purgeNotesAndLinks(tx, id);
  await emptyCard(tx, id, touched);
}
