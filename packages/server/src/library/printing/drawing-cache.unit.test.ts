import { describe, expect, it } from 'vitest';
import { createDrawingCache, type Drawn } from './index.ts';

/** Random, so that compression does not shrink it. */
const pageOf = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes / 2))).toString('hex');
const drawn = (bytes = 100): Drawn => ({ pages: [pageOf(bytes)], systems: [] });

/** Makes drawings by name, and records which were drawn. */
function aCache(maxBytes = 10_000) {
  const cache = createDrawingCache(maxBytes);
  const drawings: string[] = [];
  const get = (key: string, make: () => Drawn | Promise<Drawn> = drawn) =>
    cache.get(key, async () => {
      drawings.push(key);
      return make();
    });
  return { cache, drawings, get };
}

describe('cached drawings', () => {
  it('are drawn once, also for two concurrent callers, and reused', async () => {
    const { drawings, get } = aCache();

    const [one, other] = await Promise.all([get('A4'), get('A4')]);
    const later = await get('A4');
    await get('Letter');

    expect(drawings).toEqual(['A4', 'Letter']);
    expect(other).toEqual(one);
    expect(later).toEqual(one);
  });

  it('never exceed the limit: the least recently used ones are dropped first', async () => {
    const { cache, drawings, get } = aCache(10_000);
    const large = () => drawn(7_000);

    await get('first', large);
    await get('second', large);
    await get('first', large);
    await get('third', large);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    await get('first', large);
    await get('second', large);

    expect(drawings).toEqual(['first', 'second', 'third', 'second']);
  });

  it('do not include failures, nor drawings larger than the whole cache', async () => {
    const { cache, drawings, get } = aCache(10_000);
    const broken = () => Promise.reject(new Error('The worker died'));

    await expect(get('A4', broken)).rejects.toThrow('The worker died');
    await get('A4', () => drawn(60_000));
    await get('A4', () => drawn(60_000));

    expect(drawings).toEqual(['A4', 'A4', 'A4']);
    expect(cache.bytes).toBe(0);
  });
});
