import { day } from '@eemusic/contract/platform/durations';
import {
  type BinKind,
  binKinds,
  binned,
  listBin,
  maxNamed,
  restoreDeletion,
} from '@eemusic/contract/platform/deletions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  clearRecords,
  countOpen,
  type Deletion,
  findDeletion,
  findOpen,
  idsOf,
  markPurged,
  markRestored,
  oldestExpired,
  type Restorer,
  type Restorers,
} from './store.ts';
import type { Room } from '#platform/room.ts';
import { type Message, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Administrator, chunks, system } from '#platform/database/index.ts';
import type { RestorableNoun } from '@eemusic/contract/platform/sentences';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export const deletionsRoom: Room<{ restorers: Restorers }> = {
  routes: (serve, services, { restorers }) => deletionRoutes(serve, services, restorers),
  jobs: (services, { restorers }) => ({
    'deletions.purge': {
      every: day,
      run: (_payload, { signal }) => purgeDeletions(services, restorers, signal),
    },
  }),
};

function deletionRoutes(serve: Serve, services: Services, restorers: Restorers): void {
  const { database, clock } = services;
  const { read } = database;
  serve(restoreDeletion, (request, by) => restore(services, restorers, request, by));
  /* Returns the deletions that can still be restored: the caller's own or, for AD, everybody's. */
  serve(listBin, async ({ kind, owner, Page, Size }, by) => {
    const mayRestore = (one: BinKind) => binned[one].some((code) => by.codes.has(code));
    if (kind !== undefined && !mayRestore(kind)) throw new Refusal('permission.missing', { permissions: binned[kind] });

    const isOwn = owner === 'me';
    if (!isOwn && !by.codes.has('AD')) throw new Refusal('permission.missing', { permissions: ['AD'] });

    const open = { administratorId: isOwn ? by.id : null, now: clock.now() };
    const allowed = binKinds.filter(mayRestore);
    if (allowed.length === 0) return { deletions: [], total: 0, counts: [] };

    const kinds = kind === undefined ? allowed : [kind];
    const [deletions, counts] = await Promise.all([
      findOpen(read, { ...open, kinds }, { offset: (Page - 1) * Size, size: Size }),
      countOpen(read, { ...open, kinds: allowed }),
    ]);
    return {
      deletions: deletions.map(({ id, kind: one, at, expiresAt, records, deletedBy }) => ({
        deletionId: id,
        kind: one as BinKind,
        at: at.toISOString(),
        until: expiresAt.toISOString(),
        count: records.length,
        by: isOwn ? null : deletedBy,
        records: records.slice(0, maxNamed).map(({ id, name }) => ({ id, name })),
      })),
      total: kinds.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
      counts: allowed.flatMap((one) => {
        const count = counts.get(one);
        return count === undefined ? [] : [{ kind: one, count }];
      }),
    };
  });
}

/** All or nothing. Only one of two concurrent requests restores. */
export async function restore(
  { database, clock }: Services,
  restorers: Restorers,
  { deletionId, records }: RequestOf<typeof restoreDeletion>,
  by: Administrator,
): Promise<Message> {
  let complete: Awaited<ReturnType<Restorer['restore']>> | undefined;
  const answer = await database.change(by, async (tx) => {
    const deletion = await findDeletion(tx, deletionId);
    const restorer = deletion && restorers[deletion.kind];
    if (!deletion || !restorer || deletion.isPurged) throw new Refusal('deletion.not-found');
    if (!restorer.codes.some((code) => by.codes.has(code)))
      throw new Refusal('permission.missing', { permissions: restorer.codes });
    if (deletion.isRestored) throw new Refusal('deletion.restored');
    if (deletion.expiresAt <= clock.now()) throw new Refusal('deletion.not-found');
    const { chosen, rest } = chosenOf(deletion, records);
    if (!(await markRestored(tx, deletion, { rest, at: clock.now() }))) throw new Refusal('deletion.restored');

    complete = await restorer.restore(tx, chosen, by);
    const noun = deletion.kind as RestorableNoun;
    const restored = { noun, count: chosen.length, name: chosen[0]?.name ?? '' };
    return restorer.message?.(chosen) ?? message('record.restored', restored);
  });
  return (await complete?.()) ?? answer;
}

function chosenOf({ kind, records }: Deletion, ids: readonly number[] | undefined) {
  if (ids === undefined) return { chosen: records, rest: [] };
  const chosenIds = new Set(ids);
  const chosen = records.filter(({ id }) => chosenIds.has(id));
  if (!(kind in binned) || chosenIds.size === 0) throw new Refusal('deletion.not-found');
  if (chosen.length !== chosenIds.size) throw new Refusal('deletion.restored');
  return { chosen, rest: records.filter(({ id }) => !chosenIds.has(id)) };
}

/** Each deletion is a change of its own, so that the next run can continue after a crash. */
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

/** `run` provides the transactions. */
async function takeSteps(
  { purgeSteps = [] }: Restorer,
  { records, at }: Deletion,
  run: (step: (tx: Transaction<Tables>) => Promise<'more' | 'done'>) => Promise<'more' | 'done'>,
): Promise<void> {
  for (const step of purgeSteps)
    for (const ids of chunks(idsOf(records))) while ((await run((tx) => step(tx, ids, at))) === 'more') continue;
}

async function purge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  restorers: Restorers,
  id: number,
): Promise<void> {
  await database.change(system('purge'), async (tx) => {
    const deletion = (await markPurged(tx, id, clock.now())) ? await findDeletion(tx, id) : null;
    if (!deletion) throw new Error('Another node has purged this deletion');

    const restorer = restorers[deletion.kind];
    if (restorer) await takeSteps(restorer, deletion, (step) => step(tx));
    await restorer?.purge(tx, deletion.records, deletion.at);
    await clearRecords(tx, id);
    const { action, kind } = restorer?.expired ?? { action: `${deletion.kind}.purged`, kind: deletion.kind };
    for (const { id, name } of deletion.records)
      tx.audit(action, { kind, id: restorer?.expired ? null : id }, { before: { name } });
  });
}
