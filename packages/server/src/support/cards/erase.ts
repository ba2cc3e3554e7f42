import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { removeRecord } from '#platform/deletions/index.ts';
import { emptyCard, type Moment, touchCard } from '#support/board/index.ts';
import { filesOfCards, purgeMails } from '#support/mail/index.ts';
import { purgeNotesAndLinks } from './store.ts';

/**
 * Removes cards permanently, with notes, mails and links; only their ids stay. Returns the names of files that are then
 * unused.
 */
export async function eraseCards(tx: Transaction<Tables>, ids: readonly number[], moment: Moment): Promise<string[]> {
  const files = await filesOfCards(tx, ids);
  for (const id of ids) {
    await purgeMails(tx, id);
    await purgeNotesAndLinks(tx, id);
    await touchCard(tx, id, moment, { deleted_at: moment.at.toISOString() });
    await emptyCard(tx, id, moment.touched);
    await removeRecord(tx, ['card'], id, moment.at);
  }
  return files;
}
