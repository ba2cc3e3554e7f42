import type { Services } from '#services.ts';
import type { Storage } from '#storage/storage.ts';
import { listStoredFiles, type StoredScore, setMissing } from './file-store.ts';
import { pageNames, stored, timingName } from './names.ts';

const atOnce = 500;

/** Notes which score files have lost their score or pages, and which have them again: one look at all names, no file is read. */
export async function checkFiles({ database, storage, clock, log }: Services, signal: AbortSignal): Promise<void> {
  const there = new Set<string>();
  for await (const { name } of storage.list('scores/')) there.add(name);

  let lost = 0;
  for (let after = 0; ;) {
    const files = await listStoredFiles(database.read, after, atOnce);
    for (const file of files) {
      if (signal.aborted) return;
      after = file.id;
      const isThere = namesOf(file).every((name) => there.has(name)) || (await hasAll(storage, namesOf(file)));
      if (isThere === (file.missing_since === null)) continue;
      await database.write((tx) => setMissing(tx, file, isThere ? null : clock.now()));
      if (!isThere) lost += 1;
    }
    if (files.length < atOnce) break;
  }
  if (lost > 0) log.error({ lost }, 'score files are gone from the storage');
}

function namesOf(file: StoredScore): string[] {
  return [file.name, timingName(file), ...pageNames(file)].map(stored);
}

/** Asks for each: what was stored since the names were listed is there, too. */
async function hasAll(storage: Storage, names: string[]): Promise<boolean> {
  for (const name of names) if (!(await storage.find(name))) return false;
  return true;
}
