import { isTooMuch, startPool } from '@eemusic/music/workers';

const reader = startPool<Uint8Array, number | null>({
  entry: new URL('./seconds-worker.ts', import.meta.url),
  size: 1,
  // For the recording and a copy of it while it is received.
  memoryMb: 192,
  // Reading 20 MB of frames takes a fraction of a second.
  timeLimitMs: 10_000,
  replaceAfter: 500,
  idleMs: 5_000,
});

/** Null without readable frames. Another process with limits reads it, because the file may be malicious. */
export async function secondsOf(bytes: Uint8Array): Promise<number | null> {
  try {
    return await reader.run(withoutTags(bytes));
  } catch (error) {
    if (isTooMuch(error)) return null;
    throw error;
  }
}

/**
 * ID3 tags may contain megabytes that take seconds to read. An ID3v2 tag begins with ten bytes, the last four of which
 * are its size, with seven bits each.
 */
export function withoutTags(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  while (rest.length >= 10 && Buffer.from(rest.subarray(0, 3)).toString('latin1') === 'ID3')
    rest = rest.subarray(10 + rest.subarray(6, 10).reduce((sum, part) => sum * 128 + (part & 127), 0));
  return rest;
}
