import { hour, minute } from '@eemusic/contract/platform/durations';
import type { Engravers } from './engravers.ts';
import { reprocess } from './reprocess.ts';
import { retag } from './retag.ts';
import { sweepScores } from './sweep.ts';
import type { Room } from '#platform/room.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { askForDrawing, listStoredFiles, setMissing, type StoredScore } from './file-store.ts';
import { madeBy } from './made-by.ts';
import { pageNames, stored, thumbnailName, timingName } from './stored.ts';

/** The time limit of one run; the next one continues. */
const maxReprocessingMs = 10 * minute;

export const uploadsRoom: Room<{ engravers: Engravers }> = {
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
    const files = await listStoredFiles(database.read, after, batchSize);
    for (const file of files) {
      if (signal.aborted) return;
      after = file.id;
      const needed = await neededWork(storage, sizes, file);
      if (needed === 'nothing') continue;
      if (needed === 'drawing') await database.write((tx) => askForDrawing(tx, file));
      else await database.write((tx) => setMissing(tx, file, needed === 'score' ? clock.now() : null));
      if (needed !== 'recovery') lost += 1;
    }
    if (files.length < batchSize) break;
    await yieldToEventLoop();
  }
  if (lost > 0) log.error({ lost }, 'score files are gone from the storage');
}

/** 'recovery': files that were missing are back, which has to be recorded. */
type Need = 'nothing' | 'recovery' | 'drawing' | 'score';

async function neededWork(storage: Files, sizes: Map<string, number>, file: StoredScore): Promise<Need> {
  const isNoted = file.missing_since !== null;
  const isWhole = (name: string, bytes: number | undefined) => bytes !== undefined && isPossible(file, name, bytes);
  const has = async (names: string[]) =>
    names.every((name) => isWhole(name, sizes.get(stored(name)))) || (await hasAll(storage, names, isWhole));
  if (!(await has([file.name]))) return isNoted ? 'nothing' : 'score';
  if (await has(drawingsOf(file))) return isNoted ? 'recovery' : 'nothing';
  if (file.not_made_by === madeBy) return isNoted ? 'nothing' : 'score';
  return file.made_by === '' && !isNoted ? 'nothing' : 'drawing';
}

function isPossible(file: StoredScore, name: string, bytes: number): boolean {
  if (name === file.name) return bytes === file.bytes;
  return bytes >= (name.endsWith('.svg') ? minDrawingBytes : 1);
}

/** Files from older versions have no thumbnail until they are read again. */
function drawingsOf(file: StoredScore): string[] {
  return [timingName(file), ...pageNames(file), ...(file.systems === null ? [] : [thumbnailName(file)])];
}

type IsWhole = (name: string, bytes: number | undefined) => boolean;

/** Looks up each name, because a file may have been stored after the names were listed. */
async function hasAll(storage: Files, names: string[], isWhole: IsWhole): Promise<boolean> {
  for (const name of names) if (!isWhole(name, (await storage.find(stored(name)))?.bytes)) return false;
  return true;
}
