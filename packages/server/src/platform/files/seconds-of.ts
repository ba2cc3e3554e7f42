import { openThreadPool, ThreadLimitExceeded } from '#platform/concurrency/index.ts';

const reader = openThreadPool<Uint8Array, number | null>({
  module: new URL('./seconds-worker.ts', import.meta.url),
  maxThreads: 1,
  maxIdleMs: 1_000,
  // Reading 20 MB of frames takes a fraction of a second.
  maxMs: 10_000,
  // In addition to the recording itself.
  memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
});

/**
 * Returns the length of an MP3 in seconds; null if it has no readable frames. Runs in another thread with limits on
 * time and memory, one recording at a time, because the file may be malicious.
 */
export async function secondsOf(bytes: Uint8Array): Promise<number | null> {
  try {
    return await reader.run(bytes);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return null;
    throw error;
  }
}
