import type { Readable } from 'node:stream';

/** A folder or a bucket. A file exists as a whole or not at all, and a put may be repeated. */
export type Storage = {
  /** Resolves once the file would survive a power cut. Replaces an existing file. */
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
  /** Rejects if the folder takes no file, or the bucket does not answer, within the time limit. */
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
