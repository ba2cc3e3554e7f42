import type { addBooklet } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedBooklet } from './audited.ts';
import { entriesOf } from './entries.ts';
import { insertBooklet, putScores } from './store.ts';

export async function add(
  { database, clock }: Services,
  { selected, ...content }: RequestOf<typeof addBooklet>,
  by: Administrator,
): Promise<ResultOf<typeof addBooklet>> {
  return database.change(by, async (tx) => {
    const entries = await entriesOf(tx, selected);
    const id = await insertBooklet(tx, content, { by: by.name, at: clock.now() });
    await putScores(tx, id, entries);
    tx.audit('booklet.added', { kind: 'booklet', id }, { after: auditedBooklet(content, entries) });
    return { ...message('booklet.added'), id };
  });
}
