import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#platform/database/index.ts';

/** Where an interrupted filling goes on: anew, or with the scores that are not published yet. */
export type Resumption = 'beginning' | 'scores';
export type Filling = { from: Resumption; resumeFrom: (next: Resumption) => void };

/** A file that marks the folder of a demo while it is being filled, and says where that goes on. */
const markOf = (dataDir: string): string => join(dataDir, 'filling');

/** Null unless the filling of this demo was interrupted. */
export function resumptionOf(dataDir: string): Resumption | null {
  const mark = markOf(dataDir);
  if (!existsSync(mark)) return null;
  return readFileSync(mark, 'utf8') === 'scores' && existsSync(join(dataDir, 'eemusic.sqlite'))
    ? 'scores'
    : 'beginning';
}

/**
 * Removes a demo that has to be filled anew, before anything opens it. Nobody has used it, since the console listens
 * only once the demo is complete.
 */
export function removeUnfinished(dataDir: string): void {
  if (resumptionOf(dataDir) !== 'beginning') return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('eemusic.sqlite') || name === 'files') rmSync(join(dataDir, name), { recursive: true });
}

export async function atomically(dataDir: string, fill: (filling: Filling) => Promise<void>): Promise<void> {
  const mark = markOf(dataDir);
  const from = resumptionOf(dataDir) ?? 'beginning';
  const resumeFrom = (next: Resumption) => writeFileSync(mark, next, { flush: true });
  resumeFrom(from);
  await fill({ from, resumeFrom });
  rmSync(mark);
  // A mark that came back with a power cut would remove a demo that somebody has used.
  await syncFolder(dataDir);
}
