import { createRequire } from 'node:module';
import type { RoaringBitmap32 } from 'roaring-wasm';
import { lazy } from '#platform/lazy.ts';

/** A set of student ids. Its memory belongs to WebAssembly, and is freed when the set is garbage-collected. */
export type Bitmap = RoaringBitmap32;

/** Loaded with the first set, to save memory on an idle server. */
const roaring = lazy(() => createRequire(import.meta.url)('roaring-wasm') as typeof import('roaring-wasm'));

export const newBitmap = (ids?: Iterable<number>): Bitmap => new (roaring().RoaringBitmap32)(ids);

/** Each set's key and its length in bytes. */
type Head = [key: string, length: number][];
const headLengthBytes = 4;

/**
 * Encodes bitmaps by their keys: the length of the head, the head as JSON, then each bitmap in Roaring's portable
 * format.
 */
export function encodeBitmaps(bitmaps: ReadonlyMap<string, Bitmap>): Uint8Array {
  const encoded = [...bitmaps]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, bitmap]) => [key, bitmap.serialize('portable')] as const);
  const head: Head = encoded.map(([key, bytes]) => [key, bytes.length]);
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...encoded.map(([, bytes]) => bytes)]);
}

/** Adds each encoded bitmap to the one that `bitmapOf` returns for its key; null skips it. */
export function decodeBitmaps(bytes: Uint8Array, bitmapOf: (key: string) => Bitmap | null): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = headLengthBytes + buffer.readUInt32LE();
  const head: Head = JSON.parse(buffer.toString('utf8', headLengthBytes, at));
  for (const [key, length] of head) {
    const target = bitmapOf(key);
    if (target) {
      const read = roaring().RoaringBitmap32.deserialize('portable', buffer.subarray(at, at + length));
      target.orInPlace(read);
      read.dispose();
    }
    at += length;
  }
}

/** Encodes ids in Roaring's portable format; a run of consecutive ids takes a few bytes. */
export function encodeIds(ids: Bitmap): Uint8Array {
  ids.runOptimize();
  return ids.serialize('portable');
}

export function decodeIds(bytes: Uint8Array): Bitmap {
  return roaring().RoaringBitmap32.deserialize(
    'portable',
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}
