import { listFixtures, readFixture } from '@eemusic/music/fixtures';

export type ScoreFile = { name: string; mimeType: string; buffer: Buffer };

const mimeType = 'application/vnd.recordare.musicxml+xml';

/** Pieces from public collections. */
export function scoreFiles(count: number): ScoreFile[] {
  return listFixtures('real')
    .slice(0, count)
    .map((name) => ({ name, mimeType, buffer: readFixture('real', name) }));
}

/** A truncated file. */
export function brokenFile(): ScoreFile {
  const [whole] = scoreFiles(1);
  const buffer = whole?.buffer ?? Buffer.alloc(0);
  return { name: 'cut off.musicxml', mimeType, buffer: buffer.subarray(0, buffer.length / 2) };
}
