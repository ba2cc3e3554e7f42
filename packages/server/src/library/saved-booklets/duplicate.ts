import type { duplicateBooklet } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { copyBooklet, getBookletRow } from './store.ts';

export async function duplicate(
  { database, clock }: Services,
  { id, name }: RequestOf<typeof duplicateBooklet>,
  by: Administrator,
): Promise<ResultOf<typeof duplicateBooklet>> {
  return database.change(by, async (tx) => {
    const row = await getBookletRow(tx, id);
    const copy = await copyBooklet(tx, row, name, { by: by.name, at: clock.now() });
    tx.audit('booklet.added', { kind: 'booklet', id: copy }, { after: { name, copyOf: row.name } });
    return { ...message('booklet.duplicated'), id: copy };
  });
}
