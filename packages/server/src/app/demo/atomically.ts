import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#platform/database/index.ts';

/** The name of a file that marks the folder of a demo while it is being filled. */
const unfinished = 'filling';

/** Whether the filling of this demo was interrupted. */
export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, unfinished));

/**
 * Removes a demo whose filling was interrupted, before anything opens it. Nobody has used it, since the console listens
 * only once the demo is complete.
 */
export function removeUnfinished(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('eemusic.sqlite') || name === 'files') rmSync(join(dataDir, name), { recursive: true });
}

export async function atomically(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(dataDir, unfinished);
  writeFileSync(mark, '');
  await fill();
  rmSync(mark);
  // A mark that came back with a power cut would remove a demo that somebody has used.
  await syncFolder(dataDir);
}
