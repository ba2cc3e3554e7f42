import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Keeps compiled code for later starts. Loaded before the program itself (`node --import`), and not in TypeScript: then
 * the whole program comes from the cache, and Node does not load its type stripper, which stays in memory.
 */

/** Nobody else may write there, because compiled code is run as it is found. */
const isOwn = (folder) => {
  const { uid, mode } = lstatSync(folder);
  const isFolder = (mode & 0o170000) === 0o040000;
  return isFolder && uid === process.getuid() && (mode & 0o077) === 0;
};

if (process.getuid === undefined) enableCompileCache();
else {
  const folder = join(tmpdir(), `eemusic-console-${process.getuid()}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there already, or no folder can be made; then there is no cache.
  }
  if (lstatSync(folder, { throwIfNoEntry: false }) && isOwn(folder)) enableCompileCache(folder);
}
