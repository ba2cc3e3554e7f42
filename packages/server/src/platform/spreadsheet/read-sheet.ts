import { maxSheetBytes } from '@eemusic/contract/platform/spreadsheets';
import { openThreadPool, ThreadLimitExceeded } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { isUnreadable } from './read-limits.ts';
import type { SheetRow } from './read-rows.ts';
import type { SheetChoice, SheetPart, SheetTask } from './read-worker.ts';

export type ReadSheet = {
  /** Trimmed, one per column; empty if a column has none. */
  headers: readonly string[];
  /** Digest of the whole file and of the chosen sheet and header row. */
  digest: string;
  /**
   * `sheets` are the names of the visible sheets. `sheet` is the number of the sheet that is read, and `heading` that
   * of its header row, both from 1.
   */
  sheets: readonly string[];
  sheet: number;
  heading: number;
  /** Returns the number of cells that were filled from a merged cell above; final once all rows are read. */
  filled(): number;
  /** The non-empty rows below the header, in batches that are read only slightly ahead of the consumer. */
  rows: AsyncGenerator<SheetRow[], void>;
  /** Releases the file, whether or not it was read to the end. */
  close(): Promise<unknown>;
};

const readers = openThreadPool<SheetTask, SheetPart>({
  module: new URL('./read-worker.ts', import.meta.url),
  // Few at a time, to limit memory.
  maxThreads: 2,
  shares: { maxHeldEach: 1 },
  maxIdleMs: 1_000,
  // Time limit for the first row and for each batch. No file made by a person takes longer.
  maxMs: 30_000,
  // For the texts of a file, and for the part that is being unpacked.
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
});

/** Reads an uploaded .xlsx or .csv file in another thread; its type is determined by the content. Must be closed. */
export async function readSheet(bytes: Uint8Array, choice: SheetChoice = {}): Promise<ReadSheet> {
  if (bytes.length > maxSheetBytes) throw new Refusal('sheet.too-large');
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
