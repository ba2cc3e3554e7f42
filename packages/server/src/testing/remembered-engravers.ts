import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Engravers } from '#library/uploads/index.ts';
import { sharedFolder } from './shared-folder.ts';

const folder = join(sharedFolder, 'engravings');
mkdirSync(folder, { recursive: true });

/**
 * Reads each file, and draws it in each layout, once in a run of the tests, whichever of them is the first. What fails
 * is tried again each time.
 */
export function rememberEngravings({ examiner, engraver, ...engravers }: Engravers): Engravers {
  return {
    examiner: { ...examiner, examine: (bytes) => once(['examine', bytes], () => examiner.examine(bytes)) },
    engraver: {
      ...engraver,
      engrave: (xml, layout) =>
        once(['engrave', JSON.stringify(layout ?? null), xml], () => engraver.engrave(xml, layout)),
    },
    ...engravers,
  };
}

async function once<Made>(what: readonly (string | Uint8Array)[], make: () => Promise<Made>): Promise<Made> {
  const hash = createHash('sha256');
  for (const part of what) hash.update(part);
  const path = join(folder, hash.digest('hex'));
  const kept = await readFile(path).catch(() => null);
  if (kept) return deserialize(kept) as Made;

  const made = await make();
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, serialize(made));
  await rename(unfinished, path);
  return made;
}
