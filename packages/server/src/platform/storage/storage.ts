import type { Readable } from 'node:stream';

/** A folder or a bucket. A file is there whole or not at all, and a put may be repeated. */
export type Storage = {
  /** Resolves once the file would survive a power cut; replaces a file of this name. */
  put(name: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>;
  /** The file as it was when asked, even if it is replaced or removed while being read; or a part that it has. */
  get(name: string, part?: Part): Promise<StoredFile | null>;
  /** Size, date and etag of a file, without reading it. */
  find(name: string): Promise<FoundFile | null>;
  /** Also answers when there is no such file. */
  remove(name: string): Promise<void>;
  /** Everything in a folder ('scores/') and below, or everywhere (''), in no certain order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes what interrupted puts left behind before this moment. */
  removeUnfinished(before: Date): Promise<void>;
  /** Rejects unless a file can be written and read back within the time-out. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** From its first to its last byte, counted from 0. */
export type Part = { first: number; last: number };

export type FoundFile = {
  bytes: number;
  /** Quoted, as the header wants it; another one when the file was replaced. */
  etag: string;
  modified: Date;
};

/** `bytes` are those of its body. */
export type StoredFile = FoundFile & {
  /** Holds a file handle or a connection: read it to the end or destroy it. */
  body: Readable;
};

export type ListedFile = { name: string; modified: Date; bytes: number };
