import { hour, minute, day } from '@eemusic/contract/platform/durations';
import * as make from './make.ts';
import type { Room } from '#platform/room.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import type { Storage } from '#platform/storage/storage.ts';
import * as files from './stored.ts';
import { deleteUnclaimed, hasUnclaimed, existingFiles, unclaimedFor } from '#platform/files/index.ts';
import { type Database, system, type Actor } from '#platform/database/index.ts';
import { sweep } from '#platform/storage/storage.ts';
import type { Analysis } from '@eemusic/music/workers';
import { readLists, shareLists } from '#library/tag-lists/index.ts';
import * as store from './store.ts';
import { Refusal } from '#platform/http/index.ts';

const maxReprocessingMs = 10 * minute;

export const uploadsRoom: Room<{ engravers: make.Engravers }> = {
  jobs: (services, { engravers }) => ({
    'scores.sweep': { every: 24 * hour, run: () => sweepScores(services) },
    'scores.check-files': { every: 24 * hour, run: (_payload, { signal }) => checkFiles(services, signal) },
    'scores.retag': { run: (_payload, { signal }) => retag(services, signal) },
    'scores.reprocess': {
      every: hour,
      run: async (_payload, { signal }) => {
        const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(maxReprocessingMs)]);
        await reprocess(services, engravers, { which: 'older', signal: timeLimit });
      },
    },
  }),
};

type Files = Pick<Storage, 'list' | 'find'>;
type Checked = Pick<Services, 'database' | 'clock' | 'log'> & { storage: Files };

const batchSize = 500;

/** In bytes; even the drawing of one empty measure has more than twice as many. */
const minDrawingBytes = 500;

/**
 * Records which scores have missing files, and which files are back. A file counts as missing, too, if its size shows
 * that it was cut off: of a score, any other than it was stored with; of a drawing, less than any drawing has. Scores
 * that lack only their drawings are queued for drawing. Lists all names once and reads no file.
 */
export async function checkFiles({ database, storage, clock, log }: Checked, signal: AbortSignal): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of storage.list('scores/')) sizes.set(name, bytes);

  let lost = 0;
  for (let after = 0; ;) {
    const files = await store.listStoredFiles(database.read, after, batchSize);
    for (const file of files) {
      if (signal.aborted) return;
      after = file.id;
      const needed = await neededWork(storage, sizes, file);
      if (needed === 'nothing') continue;
      if (needed === 'drawing') await database.write((tx) => store.askForDrawing(tx, file));
      else await database.write((tx) => store.setMissing(tx, file, needed === 'score' ? clock.now() : null));
      if (needed !== 'recovery') lost += 1;
    }
    if (files.length < batchSize) break;
    await yieldToEventLoop();
  }
  if (lost > 0) log.error({ lost }, 'score files are gone from the storage');
}

/** 'recovery': files that were missing are back, which has to be recorded. */
type Need = 'nothing' | 'recovery' | 'drawing' | 'score';

async function neededWork(storage: Files, sizes: Map<string, number>, file: store.StoredScore): Promise<Need> {
  const isNoted = file.missing_since !== null;
  // Files from older versions have no thumbnail until they are read again.
  const thumbnails = file.systems === null ? [] : [files.thumbnailName(file)];
  const drawings = [files.timingName(file), ...files.pageNames(file), ...thumbnails];
  if (!(await isWhole(file.name, (bytes) => bytes === file.bytes))) return isNoted ? 'nothing' : 'score';
  if (await areWhole(drawings)) return isNoted ? 'recovery' : 'nothing';
  if (file.not_made_by === store.madeBy) return isNoted ? 'nothing' : 'score';
  return file.made_by === '' && !isNoted ? 'nothing' : 'drawing';

  /** Looks a name up, too, because a file may have been stored after the names were listed. */
  async function isWhole(name: string, isPossible: (bytes: number) => boolean): Promise<boolean> {
    const stored = files.stored(name);
    return isPossible(sizes.get(stored) ?? 0) || isPossible((await storage.find(stored))?.bytes ?? 0);
  }

  async function areWhole(names: readonly string[]): Promise<boolean> {
    for (const name of names)
      if (!(await isWhole(name, (bytes) => bytes >= (name.endsWith('.svg') ? minDrawingBytes : 1)))) return false;
    return true;
  }
}

/** Removes uploads that were not published in time, then all files that no row refers to. */
export async function sweepScores({ database, storage, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  await deleteUnpublished(database, new Date(now - store.unpublishedFor));
  await deleteUnused(database, new Date(now - unclaimedFor));
  const olderThan = new Date(now - day);
  const archives = database.read.selectFrom('score_bulks').select('archive').where('state', '=', 'reading');
  await sweep(storage, { prefix: 'scores/', olderThan, isKept: (names) => inUse(database, names, olderThan) });
  await sweep(storage, {
    prefix: 'bulks/',
    olderThan,
    isKept: async () => new Set((await archives.execute()).map(({ archive }) => `bulks/${archive}.zip`)),
  });
  await sweep(storage, {
    prefix: 'images/',
    olderThan,
    async isKept(names) {
      const bare = (name: string) => name.replace(/^images\//, '');
      const kept = await existingFiles(database.read, names.map(bare));
      return new Set(names.filter((name) => kept.has(bare(name))));
    },
  });
}

/**
 * Returns the names in use: scores, recordings and drawings of the current edition, and drawings of the previous
 * edition until their addresses have expired, in less than a day.
 */
async function inUse({ read }: Database, names: string[], expired: Date): Promise<Set<string>> {
  const owners = new Map(names.map((name) => [name, files.ownerOf(name)]));
  const bare = (name: string) => name.replace(/^scores\//, '');
  const [scores, audio] = await Promise.all([
    store.existingScoreFiles(read, [...new Set(owners.values().map(({ name }) => name))]),
    existingFiles(read, names.map(bare)),
  ]);
  return new Set(names.filter((name) => audio.has(bare(name)) || isKept(owners.get(name), scores, expired)));
}

function isKept(owner: files.Owner | undefined, scores: Map<string, store.ScoreFileState>, expired: Date): boolean {
  const kept = owner && scores.get(owner.name);
  if (!kept) return false;
  if (owner.edition === null || owner.edition === kept.edition) return true;
  return kept.made_at !== null && kept.made_at >= expired.toISOString();
}

async function deleteUnused({ read, change }: Database, before: Date): Promise<void> {
  if (!(await hasUnclaimed(read, before))) return;
  await change(system('sweep'), async (tx) => {
    const forgotten = await deleteUnclaimed(tx, before);
    tx.audit('file.uploads-forgotten', { kind: 'file', id: null }, { after: { forgotten } });
  });
}

/** Checks again within the transaction, so that a score that was published in the meantime keeps its file. */
async function deleteUnpublished({ read, change }: Database, before: Date): Promise<void> {
  if ((await store.listUnpublished(read, before)).length === 0) return;
  await change(system('sweep'), async (tx) => {
    await store.lockUploads(tx);
    const ids = await store.listUnpublished(tx, before);
    await store.deleteScoreFiles(tx, ids);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: ids.length } });
  });
}

const chunkSize = 200;

/**
 * Tags stored scores by the current lists, from their stored notes, and writes changed tags. Files of an older version
 * are left to `reprocess`. Several nodes may run this at once, because each uses the lists of that moment.
 */
async function retag({ database }: Pick<Services, 'database'>, signal: AbortSignal): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const from: number = after;
    after = await database.write(async (tx) => {
      await shareLists(tx);
      const lists = await readLists(tx);
      const files = await store.findToRetag(tx, from, chunkSize);
      for (const file of files) {
        const analysis = JSON.parse(file.analysis) as Analysis;
        if (!analysis.traits) continue;
        const tagged = make.tagBy(analysis, lists);
        const columns = { analysis: JSON.stringify(tagged), read_tags: JSON.stringify(make.readTagsOf(tagged)) };
        if (columns.analysis !== file.analysis) await store.changeScoreFile(tx, file, columns);
      }
      return files.length < chunkSize ? null : (files.at(-1)?.id ?? null);
    });
    await yieldToEventLoop();
  }
}

type Progress = { done: number; failed: number; total: number };

type Options = {
  which: 'older' | 'all';
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
export async function reprocess(services: Services, engravers: make.Engravers, options: Options): Promise<Progress> {
  const { which, by = system('reprocess'), signal, onProgress, onFailure } = options;
  const { read } = services.database;
  const makers = which === 'all' ? which : await store.olderMakers(read);
  const progress = { done: 0, failed: 0, total: await store.countToReprocess(read, makers) };
  try {
    for (let after = 0; !signal.aborted;) {
      const file = await store.findToReprocess(read, makers, after);
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

async function again(
  services: Services,
  engravers: make.Engravers,
  file: store.ToReprocess,
  signal: AbortSignal,
): Promise<'done' | 'overtaken' | 'interrupted' | { reason: string }> {
  const { storage, log } = services;
  try {
    const bytes = await files.readScoreFile(storage, file.name);
    if (!bytes) throw new Refusal('file.not-found');
    const making = make.whenIdle(() => make.makeScore(services, engravers, bytes), { signal });
    const made = await making.catch((error: unknown) => {
      if (signal.aborted) return null;
      if (error instanceof Refusal) throw error;
      log.error({ err: error }, 'reading a score again failed');
      throw new FileFailed(error);
    });
    if (!made) return 'interrupted';
    return (await keep(services, file, made)) ? 'done' : 'overtaken';
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof FileFailed)) throw error;
    log.warn({ file: file.name, reason: error.message }, 'a score could not be read again');
    await recordFailure(services, file, { isMissing: error instanceof Refusal && error.code === 'file.not-found' });
    return { reason: error.message };
  }
}

/** A file made its worker fail, which must not stop the run. */
class FileFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Stores the files under new names before it updates the row, so that old addresses work until the sweep. */
async function keep({ database, storage, clock, random }: Services, file: store.ToReprocess, made: make.Made) {
  const next: files.Edition = { name: file.name, edition: editionAfter(file.edition, random) };
  await files.storeDrawings(storage, next, made.engraving);
  return database.write(async (tx) => {
    await shareLists(tx);
    const lists = await readLists(tx);
    const isOurs = await store.changeScoreFile(tx, file, {
      ...make.columnsOfMade(made, lists),
      title: make.titleOf(made, file.original_name),
      edition: next.edition,
      made_at: clock.now().toISOString(),
      not_made_by: null,
      missing_since: null,
    });
    if (isOurs) await store.putMusic(tx, file.id, make.musicOfMade(made));
    return isOurs;
  });
}

/** Adds a random number, so that two nodes, or a run after an interrupted one, never write the same file names. */
function editionAfter(edition: number, random: Services['random']): number {
  const [high = 0, low = 0] = random.bytes(2);
  return edition + 1 + high * 256 + low;
}

/** A file that fails twice is tried again only by a newer version, or on request; a missing one is not tried. */
async function recordFailure(
  { database, clock }: Services,
  file: store.ToReprocess,
  { isMissing }: { isMissing: boolean },
): Promise<void> {
  const columns = isMissing
    ? { missing_since: file.missing_since ?? clock.now().toISOString() }
    : { not_made_by: file.not_made_by?.startsWith(store.madeBy) ? store.madeBy : store.notSurelyMadeBy };
  await database.write((tx) => store.changeScoreFile(tx, file, columns));
}

async function leaveEntry({ database }: Services, { done, failed }: Progress, by: Actor): Promise<void> {
  if (done + failed === 0) return;
  await database.change(by, async (tx) =>
    tx.audit('score.reprocessed', { kind: 'score file', id: null }, { after: { done, failed, madeBy: store.madeBy } }),
  );
}
