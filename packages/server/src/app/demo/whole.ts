import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in the folder of a demo from before it is filled until it is whole. */
const unfinished = 'filling';

/**
 * Fills a demo in its own folder wholly or not at all: what a start that was interrupted left behind is taken away before
 * anything opens it. Nobody has used it, since the console listens only when it is whole.
 */
export function removeUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinished))) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('eemusic.sqlite') || name === 'files') rmSync(join(dataDir, name), { recursive: true });
}

export async function asWhole(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(dataDir, unfinished);
  writeFileSync(mark, '');
  await fill();
  rmSync(mark);
}
