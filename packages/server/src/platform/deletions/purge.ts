import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Restorers } from './restorer.ts';
import { findDeletion, forgetRecords, markPurged, oldestExpired } from './store.ts';

/**
 * Removes what nobody restored in its 30 days, oldest first, one deletion a change:
 * a run that a crash cuts off is gone on with by the next.
 */
export async function purgeDeletions(
  services: Pick<Services, 'database' | 'clock'>,
  restorers: Restorers,
  signal?: AbortSignal,
): Promise<void> {
  const kinds = Object.keys(restorers);
  const { database, clock } = services;
  for (;;) {
    const id = signal?.aborted ? null : await oldestExpired(database.read, kinds, clock.now());
    if (id === null) return;
    await clearAhead(services, restorers, { id, signal });
    if (signal?.aborted) return;
    await purge(services, restorers, id);
  }
}

async function clearAhead(
  { database }: Pick<Services, 'database'>,
  restorers: Restorers,
  { id, signal }: { id: number; signal: AbortSignal | undefined },
): Promise<void> {
  const deletion = await findDeletion(database.read, id);
  if (deletion) await restorers[deletion.kind]?.clearAhead?.(deletion.records, deletion.at, signal);
}

class OtherNodeFirst extends Error {}

async function purge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  restorers: Restorers,
  id: number,
): Promise<void> {
  const purging = database.change(system('purge'), async (tx) => {
    if (!(await markPurged(tx, id, clock.now()))) throw new OtherNodeFirst();
    const deletion = await findDeletion(tx, id);
    if (!deletion) throw new OtherNodeFirst();

    const restorer = restorers[deletion.kind];
    await restorer?.purge(tx, deletion.records, deletion.at);
    await forgetRecords(tx, id);
    const { action, kind } = restorer?.expired ?? { action: `${deletion.kind}.purged`, kind: deletion.kind };
    for (const { id, name } of deletion.records)
      tx.audit(action, { kind, id: restorer?.expired ? null : id }, { before: { name } });
  });
  await purging.catch((error: unknown) => {
    if (!(error instanceof OtherNodeFirst)) throw error;
  });
}
