import { openThreadPool, ThreadLimitExceeded } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { isUnreadable, maxBytes } from './read-limits.ts';
import type { SheetRow } from './read-rows.ts';
import type { SheetPart } from './read-worker.ts';

export type ReadSheet = {
  /** Of each column, trimmed; empty where it has none. */
  headers: readonly string[];
  /** Of the whole file. */
  digest: string;
  /** The rows below the header that hold anything, in batches, read hardly ahead of their consumer. */
  rows: AsyncGenerator<SheetRow[], void>;
  /** Lets go of the file, however far it was read. */
  close(): Promise<unknown>;
};

const readers = openThreadPool<Uint8Array, SheetPart>({
  module: new URL('./read-worker.ts', import.meta.url),
  // Few files at once, so that many do not take the memory of all.
  maxThreads: 2,
  maxIdleMs: 1_000,
  // For the first row as for each batch: a file that takes longer is none that a person made.
  maxMs: 30_000,
  // For the texts of a file and what is unpacked at once.
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
});

/** Reads an uploaded .xlsx or .csv, told by its content, in another thread; `close` it when done. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length > maxBytes) throw new Refusal('sheet.too-large');
  const parts = readParts(bytes);
  const header = (await parts.next()).value;
  if (header?.kind !== 'header') throw new Error('A sheet begins with its header');
  return { headers: header.headers, digest: header.digest, rows: rowsOf(parts), close: () => parts.return() };
}

async function* rowsOf(parts: AsyncGenerator<SheetPart, void>): AsyncGenerator<SheetRow[], void> {
  for await (const part of parts) if (part.kind === 'rows') yield part.rows;
}

async function* readParts(bytes: Uint8Array): AsyncGenerator<SheetPart, void> {
  try {
    yield* readers.stream(bytes);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) throw new Refusal('sheet.too-large');
    throw isUnreadable(error) ? new Refusal(...error.refusal) : error;
  }
}
