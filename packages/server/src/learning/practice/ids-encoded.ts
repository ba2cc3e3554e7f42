import { Ids } from './ids.ts';

/** Below so many a list takes less than a bit for each that could be there. */
const shortest = 4096;
const bitBytes = 8192;

/** Of each set its key, then its parts: their number, and how many ids are listed, or -1 for bits. */
type Head = [string, number[]][];

/**
 * Sets by their keys as bytes: the length of the head, the head as JSON, then the parts, each from a multiple of four on.
 * Numbers are in the order of bytes of all machines that Node runs on here, the little end first.
 */
export function encodeSets(sets: ReadonlyMap<string, Ids>): Uint8Array {
  const head: Head = [];
  const bodies: Uint8Array[] = [];
  for (const [key, ids] of [...sets].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const parts: number[] = [];
    for (const [number, items] of ids.parts()) {
      const smaller = smallest(items);
      parts.push(number, smaller instanceof Uint32Array ? -1 : smaller.length);
      bodies.push(new Uint8Array(smaller.buffer, smaller.byteOffset, smaller.byteLength));
    }
    head.push([key, parts]);
  }
  const text = Buffer.from(JSON.stringify(head));
  const length = bodies.reduce((sum, body) => sum + padded(body.length), 4 + padded(text.length));
  const bytes = new Uint8Array(length);
  new Uint32Array(bytes.buffer, 0, 1)[0] = text.length;
  bytes.set(text, 4);
  let at = 4 + padded(text.length);
  for (const body of bodies) {
    bytes.set(body, at);
    at += padded(body.length);
  }
  return bytes;
}

/** Adds the sets of these bytes to those that are given for their keys; what is wanted of none is passed over. */
export function decodeSets(given: Uint8Array, setOf: (key: string) => Ids | null): void {
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const length = new Uint32Array(bytes.buffer, bytes.byteOffset, 1)[0] ?? 0;
  const head: Head = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 4, length).toString());
  let at = bytes.byteOffset + 4 + padded(length);
  for (const [key, parts] of head) {
    const ids = setOf(key);
    for (let index = 0; index < parts.length; index += 2) {
      const [number = 0, count = 0] = [parts[index], parts[index + 1]];
      if (count < 0) ids?.addPart(number, new Uint32Array(bytes.buffer, at, bitBytes / 4));
      else ids?.addPart(number, new Uint16Array(bytes.buffer, at, count));
      at += count < 0 ? bitBytes : padded(count * 2);
    }
  }
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

function smallest(part: readonly number[] | Uint32Array): Uint16Array | Uint32Array {
  if (!(part instanceof Uint32Array)) return Uint16Array.from(part);
  const list = new Uint16Array(shortest);
  let count = 0;
  for (let word = 0; word < part.length; word += 1)
    for (let left = part[word] ?? 0; left !== 0; left &= left - 1) {
      if (count >= shortest) return part;
      list[count] = word * 32 + (31 - Math.clz32(left & -left));
      count += 1;
    }
  return list.slice(0, count);
}
