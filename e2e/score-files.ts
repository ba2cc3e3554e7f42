import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeCollection } from '@eemusic/music/exercises';

export type ScoreFile = { name: string; mimeType: string; buffer: Buffer };

const samples = join(import.meta.dirname, '../../shared/samples');
const mimeType = 'application/vnd.recordare.musicxml+xml';

/** Pieces from public collections where they lie beside the project; else exercises of our own. */
export function scoreFiles(count: number): ScoreFile[] {
  const folder = join(samples, 'real');
  if (!existsSync(folder)) {
    return makeCollection(count, 7).map(({ name, xml }) => ({
      name: `${name}.musicxml`,
      mimeType,
      buffer: Buffer.from(xml),
    }));
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.musicxml'))
    .toSorted()
    .slice(0, count)
    .map((name) => read(join(folder, name)));
}

/** A file that ends in the middle. */
export function brokenFile(): ScoreFile {
  const [whole] = scoreFiles(1);
  const buffer = whole?.buffer ?? Buffer.alloc(0);
  return { name: 'cut off.musicxml', mimeType, buffer: buffer.subarray(0, buffer.length / 2) };
}

function read(path: string): ScoreFile {
  return { name: basename(path), mimeType, buffer: readFileSync(path) };
}
