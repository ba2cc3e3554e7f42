import { binned, type restoreDeletion as contract } from '@eemusic/contract/platform/deletions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { RestorableNoun } from '@eemusic/contract/platform/sentences';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { type DeletedRecord, type Deletion, findDeletion, markRestored } from './store.ts';

type Request = RequestOf<typeof contract>;

/**
 * Restores everything that one deletion removed, or only some of the records; on failure, nothing. Only one of two
 * concurrent requests restores.
 */
export async function restore(
  { database, clock }: Services,
  restorers: Restorers,
  { deletionId, records }: Request,
  by: Administrator,
): Promise<Message> {
  let complete: (() => Promise<void>) | undefined | void;
  const answer = await database.change(by, async (tx) => {
    const deletion = await findDeletion(tx, deletionId);
    const restorer = deletion && restorers[deletion.kind];
    if (!deletion || !restorer || deletion.isPurged) throw new Refusal('deletion.not-found');
    assertMay(restorer, by);
    if (deletion.isRestored) throw new Refusal('deletion.restored');
    if (deletion.expiresAt <= clock.now()) throw new Refusal('deletion.not-found');
    const { chosen, rest } = chosenOf(deletion, records);
    if (!(await markRestored(tx, deletion, { rest, at: clock.now() }))) throw new Refusal('deletion.restored');

    complete = await restorer.restore(tx, chosen, by);
    return restorer.message?.(chosen) ?? restored(deletion.kind as RestorableNoun, chosen);
  });
  await complete?.();
  return answer;
}

function chosenOf({ kind, records }: Deletion, ids: readonly number[] | undefined) {
  if (ids === undefined) return { chosen: records, rest: [] };
  const chosenIds = new Set(ids);
  const chosen = records.filter(({ id }) => chosenIds.has(id));
  if (!(kind in binned) || chosenIds.size === 0) throw new Refusal('deletion.not-found');
  if (chosen.length !== chosenIds.size) throw new Refusal('deletion.restored');
  return { chosen, rest: records.filter(({ id }) => !chosenIds.has(id)) };
}

function assertMay({ codes }: Restorer, by: Administrator): void {
  if (codes.some((code) => by.codes.has(code))) return;
  throw new Refusal('permission.missing', { permissions: codes });
}

/** Some kinds have a message of their own; the message of the others contains the noun and name of the records. */
function restored(noun: RestorableNoun, records: readonly DeletedRecord[]): Message {
  return message('record.restored', { noun, count: records.length, name: records[0]?.name ?? '' });
}
