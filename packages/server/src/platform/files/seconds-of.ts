import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** In MB, besides the recording itself. */
const maxMemoryMb = 64;
/** Milliseconds; 20 MB of frames take a fraction of a second. */
const maxWait = 10_000;

let turn: Promise<unknown> = Promise.resolve();

/**
 * How long an MP3 plays, or null where it has no frames that can be read. Read in a thread of its own that ends in
 * time, one recording after another: whoever made the file may mean no good.
 */
export function secondsOf(bytes: Uint8Array): Promise<number | null> {
  const reading = turn.then(() => read(bytes));
  turn = reading.catch(() => undefined);
  return reading;
}

async function read(bytes: Uint8Array): Promise<number | null> {
  const worker = new Worker(new URL('./seconds-worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 4 },
  });
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), maxWait);
  try {
    const [seconds] = (await once(worker, 'message', { signal: given.signal })) as [number | null];
    return seconds;
  } catch (error) {
    if (given.signal.aborted || isOutOfMemory(error)) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
