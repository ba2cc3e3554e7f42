import { type Bitmap, decodeIds, encodeIds, newBitmap } from './bitmaps.ts';

/** A bitmap holds 32 bits. */
const rangeSize = 2 ** 32;

/** A set of session ids: a bitmap for each range of 2^32 ids, because an app may report more sessions than that. */
export class SessionIds {
  /** By the multiple of 2^32 from which its ids count. */
  readonly #ranges = new Map<number, Bitmap>();

  get size(): number {
    return this.#ranges.values().reduce((sum, { size }) => sum + size, 0);
  }

  add(id: number): void {
    this.#rangeAt(id - (id % rangeSize)).add(id % rangeSize);
  }

  has(id: number): boolean {
    return this.#ranges.get(id - (id % rangeSize))?.has(id % rangeSize) ?? false;
  }

  addEncoded({ from, bytes }: EncodedRange): void {
    const read = decodeIds(bytes);
    this.#rangeAt(from).orInPlace(read);
    read.dispose();
  }

  encode(): (EncodedRange & { size: number })[] {
    return [...this.#ranges].map(([from, ids]) => ({ from, size: ids.size, bytes: encodeIds(ids) }));
  }

  /** Yields the ids in arrays of at most this length. */
  *chunks(length: number): Generator<number[]> {
    for (const [from, ids] of this.#ranges)
      for (let start = 0; start < ids.size; start += length)
        yield ids.sliceArray(start, start + length).map((id) => from + id);
  }

  #rangeAt(from: number): Bitmap {
    const ids = this.#ranges.get(from) ?? newBitmap();
    this.#ranges.set(from, ids);
    return ids;
  }
}

/** `bytes`: the ids less `from`, as an encoded bitmap. */
type EncodedRange = { from: number; bytes: Uint8Array };
