import { gunzipSync, gzipSync } from 'node:zlib';
import type { System } from '@eemusic/music/engraving';

/** A score drawn in one layout. */
export type Drawn = { pages: string[]; systems: System[] };

type CachedDrawing = { pages: Buffer[]; systems: System[]; bytes: number };

type DrawingCache = {
  /** Returns the drawing for this key. If it is missing, `draw` makes it once for all concurrent callers. */
  get(key: string, draw: () => Promise<Drawn>): Promise<Drawn>;
  readonly bytes: number;
};

/** Keeps the most recently used drawings, compressed, up to `maxBytes`. Failures are not cached. */
export function createDrawingCache(maxBytes: number): DrawingCache {
  const cache = new Map<string, CachedDrawing>();
  const running = new Map<string, Promise<Drawn>>();
  let bytes = 0;

  function keep(key: string, { pages, systems }: Drawn): void {
    // Level 1 takes a few milliseconds per page and shrinks it to a tenth of its size.
    const compressed = pages.map((page) => gzipSync(page, { level: 1 }));
    const size = compressed.reduce((sum, { length }) => sum + length, 0);
    if (size > maxBytes) return;
    cache.set(key, { pages: compressed, systems, bytes: size });
    bytes += size;
    for (const [oldest, { bytes: freed }] of cache) {
      if (bytes <= maxBytes) break;
      cache.delete(oldest);
      bytes -= freed;
    }
  }

  async function drawAndKeep(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    try {
      const drawn = await draw();
      keep(key, drawn);
      return drawn;
    } finally {
      running.delete(key);
    }
  }

  return {
    async get(key, draw) {
      const found = cache.get(key);
      if (found) {
        // A Map iterates in insertion order, so a used entry is moved to the end.
        cache.delete(key);
        cache.set(key, found);
        return { pages: found.pages.map((page) => gunzipSync(page).toString('utf8')), systems: found.systems };
      }
      const drawing = running.get(key) ?? drawAndKeep(key, draw);
      running.set(key, drawing);
      return drawing;
    },
    get bytes() {
      return bytes;
    },
  };
}
