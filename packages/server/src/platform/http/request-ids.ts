import type { RandomSource } from '#platform/services.ts';

const bytesEach = 9;
const idsAtOnce = 128;

/** Returns a function that makes random ids. Random bytes are taken for many at once, since each call takes long. */
export function requestIds(random: RandomSource): () => string {
  let bytes = Buffer.alloc(0);
  let next = 0;
  return () => {
    if (next === bytes.length) [bytes, next] = [Buffer.from(random.bytes(bytesEach * idsAtOnce)), 0];
    next += bytesEach;
    return bytes.toString('base64url', next - bytesEach, next);
  };
}
