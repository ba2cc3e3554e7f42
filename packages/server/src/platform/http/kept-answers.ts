/** Enough for a catalogue of 20,000 scores several times over, as keys that open some libraries get their own. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** What an entry takes beside its text, about. Without it, a great many tiny answers would take far more than the limit. */
const overheadBytes = 512;

const sizeOf = (key: string, text: Buffer) => text.length + key.length + overheadBytes;

/** Returns the kept text of this key, or makes it. */
export type KeptAnswers = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Keeps answers as they are sent, the most recently used ones, so that one which thousands of apps ask for after a
 * change is made once, by the first of them. An answer that could not be made is not kept.
 */
export function keepAnswers(maxBytes = defaultMaxBytes): KeptAnswers {
  const kept = new Map<string, Buffer>();
  const being = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(key: string, text: Buffer): void {
    kept.set(key, text);
    bytes += sizeOf(key, text);
    for (const [oldest, least] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
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
    const found = kept.get(key);
    if (found) {
      kept.delete(key);
      kept.set(key, found);
      return Promise.resolve(found);
    }
    const making = being.get(key) ?? makeOnce(key, make);
    being.set(key, making);
    return making;
  };
}
