import type { updateBooklet } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, differences, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedBooklet } from './audited.ts';
import { describeBooklet } from './describe.ts';
import { entriesOf } from './entries.ts';
import { get } from './get.ts';
import { bookletLock } from './locks.ts';
import { changeBooklet, getBookletRow, listBookletScores, putScores } from './store.ts';

export async function update(
  services: Services,
  { id, version, selected, ...content }: RequestOf<typeof updateBooklet>,
  by: Administrator,
): Promise<ResultOf<typeof updateBooklet>> {
  const { database, clock } = services;
  const done = await database.change(by, async (tx) => {
    await lock(tx, database.engine, bookletLock(id));
    const row = await getBookletRow(tx, id);
    const present = await listBookletScores(tx, id);
    const changed = { by: by.name, at: clock.now() };
    if (!(await changeBooklet(tx, { id, version, ...content }, changed))) throw new Refusal('record.stale');
    const entries = await entriesOf(tx, selected, present);
    await putScores(tx, id, entries);

    const {
      id: _id,
      version: _version,
      changedBy: _by,
      changedAt: _at,
      printedAt: _printed,
      ...before
    } = describeBooklet(row);
    const change = differences(auditedBooklet(before, present), auditedBooklet(content, entries));
    tx.audit('booklet.updated', { kind: 'booklet', id, name: content.name }, change);
    return message('booklet.updated');
  });
  return { ...done, booklet: await get(services, id) };
}
