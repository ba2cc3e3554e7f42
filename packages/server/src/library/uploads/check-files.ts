import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { askForDrawing, listStoredFiles, type StoredScore, setMissing } from './file-store.ts';
import { madeBy } from './made-by.ts';
import { pageNames, stored, thumbnailName, timingName } from './names.ts';

type Files = Pick<Storage, 'list' | 'find'>;
type Checked = Pick<Services, 'database' | 'clock' | 'log'> & { storage: Files };

const batchSize = 500;

/**
 * Records which scores have missing files, and which files are back. Scores that lack only their drawings are queued
 * for drawing. Lists all names once and reads no file.
 */
export async function checkFiles({ database, storage, clock, log }: Checked, signal: AbortSignal): Promise<void> {
  const storedNames = new Set<string>();
  for await (const { name } of storage.list('scores/')) storedNames.add(name);

  let lost = 0;
  for (let after = 0; ;) {
    const files = await listStoredFiles(database.read, after, batchSize);
    for (const file of files) {
      if (signal.aborted) return;
      after = file.id;
      const needed = await neededWork(storage, storedNames, file);
      if (needed === 'nothing') continue;
      if (needed === 'drawing') await database.write((tx) => askForDrawing(tx, file));
      else await database.write((tx) => setMissing(tx, file, needed === 'score' ? clock.now() : null));
      if (needed !== 'news') lost += 1;
    }
    if (files.length < batchSize) break;
    await yieldToEventLoop();
  }
  if (lost > 0) log.error({ lost }, 'score files are gone from the storage');
}

/** 'news': files that were missing are back. */
type Need = 'nothing' | 'news' | 'drawing' | 'score';

async function neededWork(storage: Files, storedNames: Set<string>, file: StoredScore): Promise<Need> {
  const isNoted = file.missing_since !== null;
  const has = async (names: string[]) =>
    names.every((name) => storedNames.has(stored(name))) || (await hasAll(storage, names.map(stored)));
  if (!(await has([file.name]))) return isNoted ? 'nothing' : 'score';
  if (await has(drawingsOf(file))) return isNoted ? 'news' : 'nothing';
  if (file.not_made_by === madeBy) return isNoted ? 'nothing' : 'score';
  return file.made_by === '' && !isNoted ? 'nothing' : 'drawing';
}

/** Files from older versions have no thumbnail until they are read again. */
function drawingsOf(file: StoredScore): string[] {
  return [timingName(file), ...pageNames(file), ...(file.systems === null ? [] : [thumbnailName(file)])];
}

/** Looks up each name, because a file may have been stored after the names were listed. */
async function hasAll(storage: Files, names: string[]): Promise<boolean> {
  for (const name of names) if (!(await storage.find(name))) return false;
  return true;
}
