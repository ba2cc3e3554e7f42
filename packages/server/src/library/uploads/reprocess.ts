import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, system } from '#platform/database/index.ts';
import { readLists, shareLists } from '#library/tag-lists/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  changeScoreFile,
  countToReprocess,
  findToReprocess,
  olderMakers,
  putMusic,
  type ToReprocess,
} from './file-store.ts';
import { columnsOfMade, type Made, makeScore, musicOfMade, titleOf } from './make.ts';
import { madeBy, notSurelyMadeBy } from './made-by.ts';
import { type Edition, readScoreFile, storeDrawings } from './stored.ts';
import type { Engravers } from './engravers.ts';

type Progress = { done: number; failed: number; total: number };

type Options = {
  /** Files of older versions, or all files. */
  which: 'older' | 'all';
  /** The actor in the audit trail. */
  by?: Actor;
  /** Stops the work after the current file. */
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
  onFailure?: (file: { name: string; title: string; reason: string }) => void;
};

/**
 * Reads, tags and engraves published files again, one after another, and replaces the results; choices of staff stay. A
 * file that fails keeps its old results and is tried once more in a later run, and then never again by the same
 * version. May be interrupted and repeated, and may run on several nodes at once.
 */
export async function reprocess(services: Services, engravers: Engravers, options: Options): Promise<Progress> {
  const { which, by = system('reprocess'), signal, onProgress, onFailure } = options;
  const { read } = services.database;
  const makers = which === 'all' ? which : await olderMakers(read);
  const progress = { done: 0, failed: 0, total: await countToReprocess(read, makers) };
  try {
    for (let after = 0; !signal.aborted;) {
      const file = await findToReprocess(read, makers, after);
      if (!file) break;
      after = file.id;
      const outcome = await again(services, engravers, file, signal);
      if (outcome === 'done') progress.done += 1;
      if (typeof outcome === 'object') {
        progress.failed += 1;
        onFailure?.({ name: file.name, title: file.title, ...outcome });
      }
      onProgress?.({ ...progress });
    }
  } finally {
    await leaveEntry(services, progress, by);
  }
  return progress;
}

type Outcome = 'done' | 'overtaken' | 'interrupted' | { reason: string };

async function again(
  services: Services,
  engravers: Engravers,
  file: ToReprocess,
  signal: AbortSignal,
): Promise<Outcome> {
  const { storage, log } = services;
  try {
    const bytes = await readScoreFile(storage, file.name);
    if (!bytes) throw new Refusal('file.not-found');
    const made = await makeWhenIdle(services, engravers, bytes, signal);
    if (!made) return 'interrupted';
    return (await keep(services, file, made)) ? 'done' : 'overtaken';
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof FileFailed)) throw error;
    log.warn({ file: file.name, reason: error.message }, 'a score could not be read again');
    await recordFailure(services, file, { isMissing: error instanceof Refusal && error.code === 'file.not-found' });
    return { reason: error.message };
  }
}

/** Waits while uploads need the workers. Returns null if interrupted. */
async function makeWhenIdle(
  services: Services,
  engravers: Engravers,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Made | null> {
  while (!signal.aborted) {
    try {
      return await makeScore(services, engravers, bytes);
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof Refusal)) {
        services.log.error({ err: error }, 'reading a score again failed');
        throw new FileFailed(error);
      }
      if (error.code !== 'server.busy' && error.code !== 'score.still-working') throw error;
      await wait(5_000, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** A file made its worker fail, which must not stop the run. */
class FileFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Stores the files under new names before it updates the row, so that old addresses work until the sweep. */
async function keep({ database, storage, clock, random }: Services, file: ToReprocess, made: Made): Promise<boolean> {
  const next: Edition = { name: file.name, edition: editionAfter(file.edition, random) };
  await storeDrawings(storage, next, made.engraving);
  return database.write(async (tx) => {
    await shareLists(tx);
    const lists = await readLists(tx);
    const isOurs = await changeScoreFile(tx, file, {
      ...columnsOfMade(made, lists),
      title: titleOf(made, file.original_name),
      edition: next.edition,
      made_at: clock.now().toISOString(),
      not_made_by: null,
      missing_since: null,
    });
    if (isOurs) await putMusic(tx, file.id, musicOfMade(made));
    return isOurs;
  });
}

/** Adds a random number, so that two nodes, or a run after an interrupted one, never write the same file names. */
function editionAfter(edition: number, random: Services['random']): number {
  const [high = 0, low = 0] = random.bytes(2);
  return edition + 1 + high * 256 + low;
}

/**
 * A missing file is left to `checkFiles`. A file that fails twice is tried again only by a newer version, or on
 * request.
 */
async function recordFailure(
  { database, clock }: Services,
  file: ToReprocess,
  { isMissing }: { isMissing: boolean },
): Promise<void> {
  const columns = isMissing
    ? { missing_since: file.missing_since ?? clock.now().toISOString() }
    : { not_made_by: file.not_made_by?.startsWith(madeBy) ? madeBy : notSurelyMadeBy };
  await database.write((tx) => changeScoreFile(tx, file, columns));
}

async function leaveEntry({ database }: Services, { done, failed }: Progress, by: Actor): Promise<void> {
  if (done + failed === 0) return;
  await database.change(by, async (tx) =>
    tx.audit('score.reprocessed', { kind: 'score file', id: null }, { after: { done, failed, madeBy } }),
  );
}
