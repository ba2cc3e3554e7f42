import { openThreadPool, ThreadLimitExceeded } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { isUnreadable, maxBytes } from './read-limits.ts';
import type { SheetRow } from './read-rows.ts';
import type { SheetChoice, SheetPart, SheetTask } from './read-worker.ts';

export type ReadSheet = {
  /** Of each column, trimmed; empty where it has none. */
  headers: readonly string[];
  /** Of the whole file and what was chosen of it. */
  digest: string;
  /** Names of the visible sheets, the number of the one that is read, from 1 on, and the row of its headings. */
  sheets: readonly string[];
  sheet: number;
  heading: number;
  /** How many cells got the value of a merged one above; known when all rows are read. */
  filled(): number;
  /** The rows below the header that hold anything, in batches, read hardly ahead of their consumer. */
  rows: AsyncGenerator<SheetRow[], void>;
  /** Lets go of the file, however far it was read. */
  close(): Promise<unknown>;
};

const readers = openThreadPool<SheetTask, SheetPart>({
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
export async function readSheet(bytes: Uint8Array, choice: SheetChoice = {}): Promise<ReadSheet> {
  if (bytes.length > maxBytes) throw new Refusal('sheet.too-large');
  const parts = readParts({ bytes, choice });
  const header = (await parts.next()).value;
  if (header?.kind !== 'header') throw new Error('A sheet begins with its header');
  const { kind: _kind, ...found } = header;
  let filled = 0;
  async function* rows(): AsyncGenerator<SheetRow[], void> {
    for await (const part of parts) {
      if (part.kind === 'rows') yield part.rows;
      if (part.kind === 'end') filled = part.filled;
    }
  }
  return { ...found, filled: () => filled, rows: rows(), close: () => parts.return() };
}

async function* readParts(task: SheetTask): AsyncGenerator<SheetPart, void> {
  try {
    yield* readers.stream(task);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) throw new Refusal('sheet.too-large');
    throw isUnreadable(error) ? new Refusal(...error.refusal) : error;
  }
}
