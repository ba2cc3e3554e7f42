import { maxSheetBytes } from '@eemusic/contract/platform/spreadsheets';
import { isTooMuch, type Pool, PoolFull, startPool, WorkerDied, WorkerUnavailable } from '@eemusic/music/workers';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { SheetRow } from './read-workbook.ts';
import type { SheetText } from './read-csv.ts';
import type { SheetChoice, SheetPart, SheetTask } from './read-worker.ts';

type ReadSheet = {
  /** Trimmed, one per column; empty if a column has none. */
  headers: readonly string[];
  /** Digest of the whole file and of the chosen sheet and header row. */
  digest: string;
  /** `sheets` are the visible ones; `sheet` is the number of the one that is read, `heading` of its header row. */
  sheets: readonly string[];
  sheet: number;
  heading: number;
  /** Null for a workbook. */
  text: SheetText | null;
  /** How many cells were filled from a merged cell above; final once all rows are read. */
  filled(): number;
  /** The non-empty rows below the header, in batches that are read only slightly ahead of the consumer. */
  rows: AsyncGenerator<SheetRow[], void>;
  /** Releases the file, whether or not it was read to the end. */
  close(): Promise<unknown>;
};

/** Few at a time, to limit memory. */
const reading = createSemaphore(2, { maxHeldEach: 1 });

/** Reads an uploaded .xlsx or .csv file in another process; its type is determined by the content. Must be closed. */
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

type Reader = Pool<SheetTask | null, SheetPart>;

/** A file has a process for itself, which keeps its place between the parts that are asked for. */
async function* readParts(task: SheetTask): AsyncGenerator<SheetPart, void> {
  const release = await reading.acquire();
  const reader = takeReader();
  let isRested = false;
  try {
    for (let next = reader.run(task); ;) {
      const part = await next;
      if (part.kind === 'refused') throw new Refusal(...part.refusal);
      if (part.kind === 'end') {
        isRested = task.bytes.length <= maxRestedBytes;
        return yield part;
      }
      next = reader.run(null);
      next.catch(() => undefined);
      yield part;
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    if (isRested) rest(reader);
    else await reader.close();
    release();
  }
}

/** The longest time that a timer can wait for. */
const maxTimer = 2 ** 31 - 1;

const startReader = (): Reader =>
  startPool({
    entry: new URL('./read-worker.ts', import.meta.url),
    size: 1,
    // For the file, its texts, and the part that is being unpacked.
    memoryMb: 320,
    // For the first row and for each batch. No file made by a person takes longer.
    timeLimitMs: 30_000,
    replaceAfter: Number.POSITIVE_INFINITY,
    idleMs: maxTimer,
  });

/** Readers of small files that were read to their end: most files are read twice, to be checked and to be imported. */
const resting = new Set<Reader>();
const restMs = 60_000;
/** One that has read a large file keeps its memory. */
const maxRestedBytes = 1024 * 1024;

function takeReader(): Reader {
  const [rested] = resting;
  if (!rested) return startReader();
  resting.delete(rested);
  return rested;
}

function rest(reader: Reader): void {
  resting.add(reader);
  setTimeout(() => void (resting.delete(reader) && reader.close()), restMs).unref();
}

function refusalOf(error: unknown): unknown {
  if (isTooMuch(error)) return new Refusal('sheet.too-large');
  // The machine is too busy, or the process was ended from outside: neither is the fault of the file.
  const isOutside = [WorkerUnavailable, WorkerDied, PoolFull].some((kind) => error instanceof kind);
  return isOutside ? new Refusal('server.busy', { retryAfter: 5 }) : error;
}
