import type { RestorableNoun } from '@eemusic/contract/platform/sentences';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { type DeletedRecord, findDeletion, forgetRecords, markRestored } from './store.ts';

/** All that one deletion took comes back, or nothing; of two requests at once one restores. */
export async function restore(
  { database, clock }: Services,
  restorers: Restorers,
  deletionId: number,
  by: Administrator,
): Promise<Message> {
  return database.change(by, async (tx) => {
    const deletion = await findDeletion(tx, deletionId);
    const restorer = deletion && restorers[deletion.kind];
    if (!deletion || !restorer || deletion.isPurged) throw new Refusal('deletion.not-found');
    assertMay(restorer, by);
    if (deletion.isRestored) throw new Refusal('deletion.restored');
    if (deletion.expiresAt <= clock.now()) throw new Refusal('deletion.not-found');
    if (!(await markRestored(tx, deletionId, clock.now()))) throw new Refusal('deletion.restored');

    await restorer.restore(tx, deletion.records, by);
    await forgetRecords(tx, deletionId);
    return restorer.message?.(deletion.records) ?? restored(deletion.kind as RestorableNoun, deletion.records);
  });
}

function assertMay({ codes }: Restorer, by: Administrator): void {
  if (codes.some((code) => by.codes.has(code))) return;
  throw new Refusal('permission.missing', { permissions: codes });
}

/** A kind of its own has a message of its own; the others are the nouns of records. */
function restored(noun: RestorableNoun, records: readonly DeletedRecord[]): Message {
  return message('record.restored', { noun, count: records.length, name: records[0]?.name ?? '' });
}
