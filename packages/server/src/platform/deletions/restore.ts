import { permissionName } from '@eemusic/contract/platform/permissions';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { type DeletedRecord, findDeletion, forgetRecords, markRestored } from './store.ts';

/** All that one deletion took comes back, or nothing; of two requests at once one restores. */
export async function restore(
  { database, clock }: Services,
  restorers: Restorers,
  deletionId: number,
  by: Administrator,
): Promise<{ message: string }> {
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
    const message = restorer.message?.(deletion.records) ?? whatIsBack(deletion.kind, deletion.records);
    return { message };
  });
}

function assertMay({ codes }: Restorer, by: Administrator): void {
  if (codes.some((code) => by.codes.has(code))) return;
  const permission = codes.map((code) => `${permissionName(code)} (${code})`).join(' or ');
  throw new Refusal('permission.missing', { permission });
}

function whatIsBack(kind: string, records: readonly DeletedRecord[]): string {
  const [only] = records;
  if (records.length !== 1 || !only) return `${records.length} ${kind}s restored`;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${only.name} restored`;
}
