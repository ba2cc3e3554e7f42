/** Enough for several versions of a catalogue of 20,000 scores, because each set of libraries has its own. */
const defaultMaxBytes = 32 * 1024 * 1024;

/**
 * The approximate size of an entry without its text. If it were not counted, many tiny answers would take far more than
 * the limit.
 */
const overheadBytes = 512;

const sizeOf = (key: string, text: Buffer) => text.length + key.length + overheadBytes;

/** Returns the cached text for this key, or makes it. */
export type AnswerCache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Caches the most recently used answers in the form in which they are sent. So an answer that thousands of apps request
 * after a change is made only once. Failures are not cached.
 */
export function createAnswerCache(maxBytes = defaultMaxBytes): AnswerCache {
  const cache = new Map<string, Buffer>();
  const being = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(key: string, text: Buffer): void {
    cache.set(key, text);
    bytes += sizeOf(key, text);
    for (const [oldest, least] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= sizeOf(oldest, least);
    }
  }

  async function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const text = await make();
      keep(key, text);
      return text;
    } finally {
      being.delete(key);
    }
  }

  return (key, make) => {
    const found = cache.get(key);
    if (found) {
      cache.delete(key);
      cache.set(key, found);
      return Promise.resolve(found);
    }
    const making = being.get(key) ?? makeOnce(key, make);
    being.set(key, making);
    return making;
  };
}
