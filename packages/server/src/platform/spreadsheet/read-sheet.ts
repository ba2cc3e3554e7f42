import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSemaphore } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { maxBytes } from './read-limits.ts';
import type { SheetRow } from './read-rows.ts';
import type { Answer } from './read-worker.ts';

export type ReadSheet = {
  /** Of each column, trimmed; empty where it has none. */
  headers: readonly string[];
  /** Of the whole file. */
  digest: string;
  /** The rows below the header that hold anything, in batches, read hardly ahead of their consumer. */
  rows: AsyncGenerator<SheetRow[], void>;
  /** Lets go of the file, however far it was read. */
  close(): Promise<void>;
};

/** In MB, for the texts of a file and what is unpacked at once. */
const maxMemoryMb = 128;
/** Few files at once, so that many do not take the memory of all. */
const reading = createSemaphore(2);
/** For the first row as for each batch: a file that takes longer is none that a person made. */
const maxWait = 30_000;

/** Reads an uploaded .xlsx or .csv, told by its content, in a thread of its own; `close` it when done. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length > maxBytes) throw new Refusal('sheet.too-large');
  const release = await reading.acquire();
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 4 },
  });
  const answers = answersOf(worker);
  const close = async () => {
    await worker.terminate();
    release();
  };
  try {
    const header = (await answers.next()).value;
    if (header?.kind !== 'header') throw new Error('A sheet begins with its header');
    return { headers: header.headers, digest: header.digest, rows: rowsOf(answers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* rowsOf(answers: AsyncGenerator<Answer, void>): AsyncGenerator<SheetRow[], void> {
  for await (const answer of answers) if (answer.kind === 'rows') yield answer.rows;
}

/** Two are asked for ahead, so that reading and using go on side by side. */
async function* answersOf(worker: Worker): AsyncGenerator<Answer, void> {
  const messages = on(worker, 'message', { close: ['exit'] });
  worker.postMessage('next');
  worker.postMessage('next');
  let timer = limit(worker);
  try {
    for await (const [message] of messages) {
      const answer: Answer = message;
      clearTimeout(timer);
      if (answer.kind === 'refusal') throw new Refusal(...answer.refusal);
      if (answer.kind === 'fault') throw new Error(`A sheet could not be read: ${answer.message}`);
      if (answer.kind === 'end') return;
      worker.postMessage('next');
      yield answer;
      timer = limit(worker);
    }
    throw new Refusal('sheet.too-large');
  } catch (error) {
    throw isOutOfMemory(error) ? new Refusal('sheet.too-large') : error;
  } finally {
    clearTimeout(timer);
  }
}

function limit(worker: Worker): NodeJS.Timeout {
  return setTimeout(() => void worker.terminate(), maxWait);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
