import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#platform/database/index.ts';

/** A file that marks the folder of a demo while it is being filled. */
const markOf = (dataDir: string): string => join(dataDir, 'filling');

export const wasInterrupted = (dataDir: string): boolean => existsSync(markOf(dataDir));

/**
 * Removes a demo that was filled only in part, before anything opens it. Nobody has used it, since the console listens
 * only once the demo is complete.
 */
export function removeUnfinished(dataDir: string): void {
  if (!wasInterrupted(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('eemusic.sqlite') || name === 'files') rmSync(join(dataDir, name), { recursive: true });
}

export async function atomically(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const mark = markOf(dataDir);
  writeFileSync(mark, '', { flush: true });
  await fill();
  rmSync(mark);
  // A mark that came back with a power cut would remove a demo that somebody has used.
  await syncFolder(dataDir);
}
