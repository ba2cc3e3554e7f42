import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { Engraving, Moment, SoundedNote } from '@eemusic/music/engraving';
import { Refusal } from '#platform/http/index.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A score file as engraved at one time; the pages of each engraving have their own names. */
export type Edition = { name: string; edition: number };

const first = 1;

/** From the second edition on, names of drawings include the edition. */
const stem = ({ name, edition }: Edition) =>
  `${name.replace(/\.musicxml$/, '')}${edition === first ? '' : `-e${edition}`}`;

export const pageName = (file: Edition, page: number) => `${stem(file)}-${page}.svg`;
export const pageNames = (file: Edition & { pages: number }) =>
  Array.from({ length: file.pages }, (_, index) => pageName(file, index + 1));
export const thumbnailName = (file: Edition) => `${stem(file)}-small.svg`;
export const timingName = (file: Edition) => `${stem(file)}.timemap`;

export const stored = (name: string) => `scores/${name}`;

/** `edition` is null for the score itself, which belongs to all editions. */
export type Owner = { name: string; edition: number | null };

export function ownerOf(storedName: string): Owner {
  const [, name = '', edition, drawn] =
    /^scores\/(.*?)(?:-e(\d+))?(-(?:\d+|small)\.svg|\.timemap)?(?:\.musicxml)?$/.exec(storedName) ?? [];
  return { name: `${name}.musicxml`, edition: drawn === undefined ? null : Number(edition ?? first) };
}

const compress = promisify(gzip);

type Reading = Pick<Storage, 'get'>;

type Timing = { moments: Moment[]; notes: SoundedNote[]; tempo: number };

/** Before their row, so that a crash leaves files for the sweep, but never a row without files. */
export async function storeDrawings(
  storage: Storage,
  file: Edition,
  { pages, thumbnail, timemap, notes, tempo }: Engraving,
): Promise<void> {
  const timing: Timing = { moments: timemap, notes, tempo };
  const put = async (name: string, text: string, contentType: string) =>
    storage.put(stored(name), await compress(text, { level: 6 }), { contentType });
  await Promise.all([
    put(timingName(file), JSON.stringify(timing), 'application/json'),
    put(thumbnailName(file), thumbnail, 'image/svg+xml'),
    ...pages.map((page, index) => put(pageName(file, index + 1), page, 'image/svg+xml')),
  ]);
}

export async function storeScore(storage: Storage, name: string, bytes: Uint8Array): Promise<void> {
  await storage.put(stored(name), bytes, { contentType: 'application/vnd.recordare.musicxml+xml' });
}

export async function readScoreFile(storage: Storage, name: string): Promise<Buffer | null> {
  const file = await storage.get(stored(name));
  return file && buffer(file.body);
}

export async function hasScoreFile(storage: Pick<Storage, 'find'>, name: string): Promise<boolean> {
  return (await storage.find(stored(name))) !== null;
}

/** After their rows. If a crash interrupts it, the sweep removes the rest. */
export async function removeFiles(storage: Pick<Storage, 'remove'>, files: readonly (Edition & { pages: number })[]) {
  for (const file of files) {
    const names = [file.name, timingName(file), thumbnailName(file), ...pageNames(file)];
    await Promise.all(names.map((name) => storage.remove(stored(name))));
  }
}

export async function readPages(storage: Reading, file: Edition & { pages: number }): Promise<string[] | null> {
  const pages = await Promise.all(pageNames(file).map((name) => findWhole(storage, name)));
  return pages.every((page) => page !== null) ? pages : null;
}

/** Whether pages and timing can be read as they were stored; gzip has a checksum. */
export async function hasDrawings(storage: Reading, file: Edition & { pages: number }): Promise<boolean> {
  const names = [timingName(file), ...pageNames(file)];
  for (const name of names) if ((await findWhole(storage, name)) === null) return false;
  return true;
}

export async function readTiming(storage: Storage, file: Edition): Promise<Timing> {
  const text = await findWhole(storage, timingName(file));
  if (text === null) throw new Refusal('file.not-found');
  return JSON.parse(text) as Timing;
}

/** A file that is damaged in the storage counts as missing, so that a print can name its score instead of failing. */
async function findWhole(storage: Reading, name: string): Promise<string | null> {
  try {
    return await findCompressed(storage, name);
  } catch (error) {
    if (isDamaged(error)) return null;
    throw error;
  }
}

/** zlib's errors for a damaged header, checksum or end. */
const isDamaged = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/** Unzipped synchronously: it takes 1 ms, whereas zlib's threads would retain 40 MB of memory after many files. */
async function findCompressed(storage: Reading, name: string): Promise<string | null> {
  const file = await storage.get(stored(name));
  return file && gunzipSync(await buffer(file.body)).toString('utf8');
}
