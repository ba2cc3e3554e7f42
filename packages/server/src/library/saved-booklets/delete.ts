import { type Administrator, lock } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { bookletLock } from './locks.ts';
import { getBookletRow, setDeleted } from './store.ts';

export async function deleteBooklet({ database, clock }: Services, id: number, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, bookletLock(id));
    const { name } = await getBookletRow(tx, id);
    await setDeleted(tx, id, clock.now());
    const deletionId = await addDeletion(tx, { kind: 'booklet', records: [{ id, name }], at: clock.now() });
    tx.audit('booklet.deleted', { kind: 'booklet', id }, { before: { name }, deletionId });
    return { ...message('booklet.deleted'), deletionId };
  });
}
