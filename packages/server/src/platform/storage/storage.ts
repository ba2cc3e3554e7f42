import type { Readable } from 'node:stream';
import type { StoredFile as StoredBody } from '@eemusic/contract/platform/endpoint';

/** A folder or a bucket. A file exists as a whole or not at all, and a put may be repeated. */
export type Storage = {
  /** Once the file would survive a power cut. Replaces an existing one. */
  put(name: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>;
  /**
   * Returns the file, or a part of it, as it is at the time of the call, even if it is replaced or removed while being
   * read.
   */
  get(name: string, part?: Part): Promise<StoredFile | null>;
  /** Returns size, date and etag of a file, without reading it. */
  find(name: string): Promise<FoundFile | null>;
  /** Resolves even if there is no such file. */
  remove(name: string): Promise<void>;
  /** Lists everything below a folder ('scores/'), or everything (''), in no particular order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes what puts left behind that were interrupted before this moment. */
  removeUnfinished(before: Date): Promise<void>;
  /** If the folder takes no file, or the bucket does not answer in time. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Inclusive byte offsets from 0. */
export type Part = { first: number; last: number };

export type FoundFile = {
  bytes: number;
  /** In quotes, as in the HTTP header; changes when the file is replaced. */
  etag: string;
  modified: Date;
};

/** `bytes` is the length of the body. */
export type StoredFile = FoundFile & {
  /** Holds a file handle or a connection, so it must be read to the end or destroyed. */
  body: Readable;
};

export type ListedFile = { name: string; modified: Date; bytes: number };

export function storedFile(storage: Storage, name: string): StoredBody {
  return { facts: () => storage.find(name), open: (part) => storage.get(name, part) };
}

const segment = '[A-Za-z0-9_-]{1,128}(?:\\.[a-z0-9][a-z0-9-]{0,19}){0,3}';
const fileName = new RegExp(`^(?:${segment}/){0,4}${segment}$`);
const folderName = new RegExp(`^(?:${segment}/){0,4}$`);

/** No segment begins with a dot, so that no name leads out of the store or into its hidden folders. */
export function isFileName(name: string): boolean {
  return fileName.test(name);
}

export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`);
}

export function assertFolderName(folder: string): void {
  if (!folderName.test(folder)) throw new Error(`Not a folder of stored files: ${JSON.stringify(folder)}`);
}

const diskDown = new Set<unknown>([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
]);

/** Full, read-only, broken or unreachable. */
export function isStorageDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isDisk = 'syscall' in error && 'code' in error && diskDown.has(error.code);
  return isDisk || '$metadata' in error || error instanceof StorageTimeOut;
}

/** The disk or the bucket did not respond in time. */
export class StorageTimeOut extends Error {
  override name = 'StorageTimeOut';
}

/** Rejects after `ms`, and aborts the signal so that the work can stop. */
export async function within<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StorageTimeOut(`${what} took longer than ${ms} ms`));
    stop.abort();
  }, ms);
  try {
    return await Promise.race([work(stop.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const batchSize = 500;

type Sweep = {
  /** The folder to sweep, or '' for all. */
  prefix: string;
  /** Returns which of these names a database row refers to. */
  isKept(names: string[]): Promise<ReadonlySet<string>>;
  /** Younger files are not removed, because their row may be about to be written. */
  olderThan: Date;
};

/** Returns the number. Several nodes may sweep at the same time. */
export async function sweep(storage: Storage, { prefix, isKept, olderThan }: Sweep): Promise<number> {
  let removed = 0;
  const removeUnreferenced = async (names: string[]) => {
    const kept = await isKept(names);
    for (const name of names) {
      if (kept.has(name)) continue;
      await storage.remove(name);
      removed += 1;
    }
  };

  let batch: string[] = [];
  for await (const { name, modified } of storage.list(prefix)) {
    if (modified >= olderThan) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    await removeUnreferenced(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnreferenced(batch);
  await storage.removeUnfinished(olderThan);
  return removed;
}
