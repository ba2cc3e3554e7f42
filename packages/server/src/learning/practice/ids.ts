/** Ids are held in parts of so many, each by the way that is smaller. */
const width = 65_536;
const words = width / 32;
/** With more ids a part is a bit for each that could be there: adding to a list takes longer the longer it is. */
const maxListLength = 256;

/** In order, without repeats; a plain list, of which there are many thousands, takes less than a typed one. */
type List = number[];
type Part = List | Uint32Array;

/** A set of whole numbers from 0 to 2^32 - 1, as small for a few far apart as for a million in a row. */
export class Ids {
  readonly #parts = new Map<number, Part>();

  add(id: number): void {
    const key = Math.floor(id / width);
    const low = id % width;
    const part = this.#parts.get(key);
    if (!part) this.#parts.set(key, [low]);
    else if (part instanceof Uint32Array) setBit(part, low);
    else if (!addToList(part, low)) {
      const bits = bitsOf(part);
      setBit(bits, low);
      this.#parts.set(key, bits);
    }
  }

  has(id: number): boolean {
    const part = this.#parts.get(Math.floor(id / width));
    const low = id % width;
    if (!part) return false;
    if (part instanceof Uint32Array) return ((part[low >>> 5] ?? 0) & (1 << (low & 31))) !== 0;
    return part[placeIn(part, low)] === low;
  }

  /** Takes in all of another set, which stays as it is. */
  addAll(other: Ids): void {
    for (const [key, part] of other.#parts) this.addPart(key, part);
  }

  /** Takes in ids of one part, in order and without repeats, or as bits; keeps none of these arrays. */
  addPart(key: number, part: List | Uint16Array | Uint32Array): void {
    const known = this.#parts.get(key);
    if (!known) {
      this.#parts.set(key, copyOf(part));
      return;
    }
    if (
      !(known instanceof Uint32Array) &&
      !(part instanceof Uint32Array) &&
      known.length + part.length <= maxListLength
    ) {
      this.#parts.set(key, mergeLists(known, part));
      return;
    }
    const bits = known instanceof Uint32Array ? known : bitsOf(known);
    if (part instanceof Uint32Array)
      for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (part[word] ?? 0);
    else for (let place = 0; place < part.length; place += 1) setBit(bits, part[place] ?? 0);
    if (bits !== known) this.#parts.set(key, bits);
  }

  get size(): number {
    let size = 0;
    for (const part of this.#parts.values()) size += countOf(part);
    return size;
  }

  /** Its parts by their keys in order, as `addPart` takes them. */
  parts(): [number, readonly number[] | Uint32Array][] {
    return this.#inOrder();
  }

  /** So many of its ids in order, from a place on. */
  slice(offset: number, limit: number): number[] {
    const found: number[] = [];
    let skipped = 0;
    for (const [key, part] of this.#inOrder()) {
      if (found.length >= limit) break;
      const count = countOf(part);
      if (skipped + count <= offset) {
        skipped += count;
        continue;
      }
      for (const low of lowsOf(part)) {
        if (skipped >= offset) found.push(key * width + low);
        else skipped += 1;
        if (found.length >= limit) break;
      }
    }
    return found;
  }

  #inOrder(): [number, Part][] {
    return [...this.#parts].toSorted(([one], [other]) => one - other);
  }
}

function setBit(bits: Uint32Array, low: number): void {
  const word = low >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (low & 31));
}

function bitsOf(list: List | Uint16Array): Uint32Array {
  const bits = new Uint32Array(words);
  for (let place = 0; place < list.length; place += 1) setBit(bits, list[place] ?? 0);
  return bits;
}

/** Where it stands, or would. */
function placeIn(list: List, low: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Answers false where the list is full. */
function addToList(list: List, low: number): boolean {
  const place = placeIn(list, low);
  if (list[place] === low) return true;
  if (list.length >= maxListLength) return false;
  list.splice(place, 0, low);
  return true;
}

function mergeLists(one: List, other: List | Uint16Array): List {
  const merged: number[] = [];
  let [first, second] = [0, 0];
  while (first < one.length || second < other.length) {
    const left = one[first] ?? width;
    const right = other[second] ?? width;
    merged.push(Math.min(left, right));
    if (left <= right) first += 1;
    if (right <= left) second += 1;
  }
  return merged;
}

function copyOf(part: List | Uint16Array | Uint32Array): Part {
  if (part instanceof Uint32Array) return part.slice();
  return part.length > maxListLength ? bitsOf(part) : Array.from(part);
}

function countOf(part: Part): number {
  if (!(part instanceof Uint32Array)) return part.length;
  let count = 0;
  for (const word of part) {
    let left = word - ((word >>> 1) & 0x5555_5555);
    left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333);
    count += Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

function* lowsOf(part: Part): Generator<number> {
  if (!(part instanceof Uint32Array)) {
    yield* part;
    return;
  }
  for (const [word, bits] of part.entries())
    for (let left = bits; left !== 0; left &= left - 1) yield word * 32 + (31 - Math.clz32(left & -left));
}
