/** Ids are held in parts of so many, each by the way that is smaller. */
const width = 65_536;
const words = width / 32;
/** With more ids a part is a bit for each that could be there: adding to a list takes longer the longer it is. */
const longestList = 256;

/** In order, without repeats; `count` of them are filled. */
type List = { items: Uint16Array; count: number };
type Bits = { bits: Uint32Array };
type Part = List | Bits;

/** A set of whole numbers from 0 to 2^32 - 1, as small for a few far apart as for a million in a row. */
export class Ids {
  readonly #parts = new Map<number, Part>();

  add(id: number): void {
    const key = Math.floor(id / width);
    const low = id % width;
    const part = this.#parts.get(key);
    if (!part) {
      this.#parts.set(key, { items: Uint16Array.of(low, 0, 0, 0), count: 1 });
      return;
    }
    if ('bits' in part) setBit(part.bits, low);
    else if (!addToList(part, low)) this.#parts.set(key, withBit(bitsOf(part), low));
  }

  has(id: number): boolean {
    const part = this.#parts.get(Math.floor(id / width));
    const low = id % width;
    if (!part) return false;
    if ('bits' in part) return ((part.bits[low >>> 5] ?? 0) & (1 << (low & 31))) !== 0;
    return part.items[placeIn(part, low)] === low && placeIn(part, low) < part.count;
  }

  /** Takes in all of another set, which stays as it is. */
  addAll(other: Ids): void {
    for (const [key, part] of other.#parts) this.#unite(key, part);
  }

  /** Takes in ids of one part, in order and without repeats, or as bits; keeps none of these arrays. */
  addPart(key: number, items: Uint16Array | Uint32Array): void {
    this.#unite(key, items instanceof Uint32Array ? { bits: items } : { items, count: items.length });
  }

  #unite(key: number, part: Part): void {
    const known = this.#parts.get(key);
    if (!known) {
      this.#parts.set(key, copyOf(part));
      return;
    }
    if (!('bits' in known) && !('bits' in part) && known.count + part.count <= longestList) {
      this.#parts.set(key, mergeLists(known, part));
      return;
    }
    const bits = 'bits' in known ? known.bits : bitsOf(known);
    if ('bits' in part)
      for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (part.bits[word] ?? 0);
    else for (let place = 0; place < part.count; place += 1) setBit(bits, part.items[place] ?? 0);
    if (!('bits' in known)) this.#parts.set(key, { bits });
  }

  get size(): number {
    let size = 0;
    for (const part of this.#parts.values()) size += countOf(part);
    return size;
  }

  /** Its parts by their keys in order, as `addPart` takes them. */
  *parts(): Generator<[number, Uint16Array | Uint32Array]> {
    for (const [key, part] of this.#inOrder())
      yield [key, 'bits' in part ? part.bits : part.items.subarray(0, part.count)];
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

function withBit(bits: Uint32Array, low: number): Bits {
  setBit(bits, low);
  return { bits };
}

function bitsOf({ items, count }: List): Uint32Array {
  const bits = new Uint32Array(words);
  for (let place = 0; place < count; place += 1) setBit(bits, items[place] ?? 0);
  return bits;
}

/** Where it stands, or would. */
function placeIn({ items, count }: List, low: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((items[middle] ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Answers false where the list is full. */
function addToList(list: List, low: number): boolean {
  const place = placeIn(list, low);
  if (place < list.count && list.items[place] === low) return true;
  if (list.count >= longestList) return false;
  if (list.count === list.items.length) {
    const longer = new Uint16Array(list.count * 2);
    longer.set(list.items);
    list.items = longer;
  }
  list.items.copyWithin(place + 1, place, list.count);
  list.items[place] = low;
  list.count += 1;
  return true;
}

function mergeLists(one: List, other: List): List {
  const items = new Uint16Array(one.count + other.count);
  let [first, second, count] = [0, 0, 0];
  while (first < one.count || second < other.count) {
    const left = first < one.count ? (one.items[first] ?? 0) : width;
    const right = second < other.count ? (other.items[second] ?? 0) : width;
    items[count] = Math.min(left, right);
    count += 1;
    if (left <= right) first += 1;
    if (right <= left) second += 1;
  }
  return { items, count };
}

function copyOf(part: Part): Part {
  if ('bits' in part) return { bits: part.bits.slice() };
  if (part.count > longestList) return { bits: bitsOf(part) };
  return { items: part.items.slice(0, Math.max(4, part.count)), count: part.count };
}

function countOf(part: Part): number {
  if (!('bits' in part)) return part.count;
  let count = 0;
  for (const word of part.bits) {
    let left = word - ((word >>> 1) & 0x5555_5555);
    left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333);
    count += Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

function* lowsOf(part: Part): Generator<number> {
  if (!('bits' in part)) {
    yield* part.items.subarray(0, part.count);
    return;
  }
  for (const [word, bits] of part.bits.entries())
    for (let left = bits; left !== 0; left &= left - 1) yield word * 32 + (31 - Math.clz32(left & -left));
}
