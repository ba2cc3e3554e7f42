import type { Transaction } from 'kysely';
import { chunks, system } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import type { Restorer, Restorers } from './restorer.ts';
import { type Deletion, findDeletion, clearRecords, idsOf, markPurged, oldestExpired } from './store.ts';

/**
 * Removes what was not restored within 30 days, oldest first. Each deletion is a separate change, so that the next run
 * can continue after a crash.
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
  const restorer = deletion && restorers[deletion.kind];
  if (!restorer) return;
  await restorer.clearAhead?.(deletion.records, deletion.at, signal);
  await takeSteps(restorer, deletion, async (step) => (signal?.aborted ? 'done' : database.write(step)));
}

/** Runs each purge step of a deletion until it is done; `run` provides the transactions. */
async function takeSteps(
  { purgeSteps = [] }: Restorer,
  { records, at }: Deletion,
  run: (step: (tx: Transaction<Tables>) => Promise<'more' | 'done'>) => Promise<'more' | 'done'>,
): Promise<void> {
  for (const step of purgeSteps)
    for (const ids of chunks(idsOf(records))) while ((await run((tx) => step(tx, ids, at))) === 'more') continue;
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
    if (restorer) await takeSteps(restorer, deletion, (step) => step(tx));
    await restorer?.purge(tx, deletion.records, deletion.at);
    await clearRecords(tx, id);
    const { action, kind } = restorer?.expired ?? { action: `${deletion.kind}.purged`, kind: deletion.kind };
    for (const { id, name } of deletion.records)
      tx.audit(action, { kind, id: restorer?.expired ? null : id }, { before: { name } });
  });
  await purging.catch((error: unknown) => {
    if (!(error instanceof OtherNodeFirst)) throw error;
  });
}
