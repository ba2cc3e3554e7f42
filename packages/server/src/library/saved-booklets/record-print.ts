import type { recordBookletPrinted } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { bookletLock } from './locks.ts';
import { getBookletRow, markPrinted } from './store.ts';

/** Records the editions that were printed. An edition that was added in the meantime still shows as newer. */
export async function recordPrint(
  { database, clock }: Services,
  { id, printed }: RequestOf<typeof recordBookletPrinted>,
  by: Administrator,
): Promise<ResultOf<typeof recordBookletPrinted>> {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, bookletLock(id));
    const { name } = await getBookletRow(tx, id);
    await markPrinted(tx, id, printed, clock.now());
    tx.audit('booklet.printed', { kind: 'booklet', id, name });
    return message('booklet.printed');
  });
}
