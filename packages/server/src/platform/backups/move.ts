import { randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { Configuration } from '#platform/configuration.ts';
import {
  assertDatabase,
  assertNoDatabase,
  beginMove,
  cancelMove,
  type Clock,
  CopyError,
  type Database,
  type DatabaseLocation,
  endMove,
  moveDatabase,
  type Moved,
  openDatabase,
  type Query,
} from '#platform/database/index.ts';
import { isSamePlace, openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { databaseLocationOf } from './backup.ts';

export type MoveOptions = {
  /** Where the database goes; null if only files move. */
  database: DatabaseLocation | null;
  /** A null URL is the data folder; null if the files stay, or go with a database on SQLite. */
  storage: { url: string | null } | null;
  target: string;
  clock: Clock;
  findWrongFiles(read: Query, storage: Storage): Promise<string[]>;
  report(text: string): void | Promise<void>;
};

/**
 * The source stays as it is, except for the note that it has moved. After a failure it goes on as before; after a crash
 * it waits until the move is repeated or cancelled.
 */
export async function move(
  configuration: Configuration,
  options: MoveOptions,
): Promise<{ moved: Moved | null; files: number | null }> {
  const { clock, database, report, target } = options;
  const location = databaseLocationOf(configuration);
  const [from, to] = placesOf(configuration, options);
  const takesFiles = !isSamePlace(from, to);
  if (!database && !takesFiles) throw new CopyError('The files are there already');
  await assertDatabase(location);
  if (database) await assertNoDatabase(database);
  const store = takesFiles ? await openStorage(...to) : null;
  const source = openDatabase(location, clock);
  const [run, now] = [randomUUID(), clock.now()];
  try {
    try {
      await beginMove(source, { run, target, now });
      const files = store && (await copyFiles({ from: await openStorage(...from), to: store, source }, options));
      const end = (publish: () => Promise<void>) =>
        endMove(source, { run, now: clock.now() }, async () => {
          await store?.remove(marker);
          await publish();
        });
      if (database) return { files, moved: await moveDatabase(source, database, { now, report, end }) };
      await end(async () => {});
      return { files, moved: null };
    } catch (error) {
      await cancelMove(source, run);
      throw error;
    }
  } finally {
    await store?.close();
    await source.close();
  }
}

type Place = Parameters<typeof openStorage>;

const placesOf = ({ STORAGE_URL, DATA_DIR }: Configuration, { database, storage }: MoveOptions): [Place, Place] => [
  [STORAGE_URL, DATA_DIR],
  [storage ? storage.url : STORAGE_URL, database?.dataDir ?? DATA_DIR],
];

const filesAtOnce = 8;

/** A file that says whose move fills the store, so that this one can be repeated, and nobody else's adds to it. */
const marker = 'moving';

type Stores = { from: Storage; to: Storage; source: Database };

/** Those of a move that was broken off are not copied again, because a file never changes under its name. */
async function copyFiles(
  { from, to, source: { read } }: Stores,
  { findWrongFiles, report }: MoveOptions,
): Promise<number> {
  try {
    const { name: owner } = await read.selectFrom('database_history').select('name').executeTakeFirstOrThrow();
    const begun = await to.get(marker);
    const isOurs = begun !== null && (await text(begun.body)) === owner;
    const files = await sizesOf(from);
    const present = await sizesOf(to);
    for (const name of present.keys()) {
      if (files.has(name)) continue;
      if (!isOurs) throw new CopyError(`The file store is not empty: it holds ${name}`);
      if (name !== marker) await to.remove(name);
    }
    const contentType = 'application/octet-stream';
    await to.put(marker, Buffer.from(owner), { contentType });
    const missing = [...files.keys()].filter((name) => present.get(name) !== files.get(name)).values();
    const copyOneByOne = async () => {
      for (const name of missing) {
        const stored = await from.get(name);
        if (stored) await to.put(name, await buffer(stored.body), { contentType });
      }
    };
    await Promise.all(Array.from({ length: filesAtOnce }, copyOneByOne));
    const faults = await findWrongFiles(read, to);
    if (faults.length > 0) throw new CopyError(faults.join('\n'));
    await report(`${files.size} files are copied`);
    return files.size;
  } finally {
    await from.close();
  }
}

async function sizesOf(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of storage.list('')) sizes.set(name, bytes);
  return sizes;
}

/** Lets the console go on where it was, whether or not a move was completed. Returns whether there was one. */
export const cancelMoving = (configuration: Configuration, clock: Clock): Promise<boolean> =>
  withDatabase(configuration, clock, cancelMove);

/** Opens a database of this version or an older one. */
export async function withDatabase<Result>(
  configuration: Configuration,
  clock: Clock,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const location = databaseLocationOf(configuration);
  await assertDatabase(location);
  const database = openDatabase(location, clock);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
