import { type Fingerprint, type Likeness, likenesses, minShared, nearShare, readShapeCodes } from './measure-text.ts';
import { areNear, isEmpty, shapeOf, sizeOf } from './compare.ts';

export type Print = Pick<Fingerprint, 'music' | 'shape' | 'measureShapes'>;
export type Found<Key> = { key: Key; kind: Likeness };

/** The fingerprints of many scores, in memory, to find similar ones. Pieces with too few notes are not compared. */
export class SimilarityIndex<Key> {
  #entries = new Map<Key, { tune: Tune<Key>; version: Version<Key>; rank: number }>();
  #tunes = new Map<string, Tune<Key>>();
  #pairs = new PairIndex<Tune<Key>>();
  #ranks = 0;

  set(key: Key, { music, shape, measureShapes }: Print): void {
    const entry = this.#entries.get(key);
    if (entry?.version.music === music && entry.tune.shape === shape) return;
    this.delete(key);
    if (shape === '') return;

    const tune = this.#tunes.get(shape) ?? this.#addTune(shape, measureShapes);
    const version = tune.versions.get(music) ?? { music, base: baseOf(measureShapes), keys: new Set() };
    tune.versions.set(music, version);
    version.keys.add(key);
    this.#entries.set(key, { tune, version, rank: entry?.rank ?? this.#ranks++ });
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const { tune, version } = entry;
    this.#entries.delete(key);
    version.keys.delete(key);
    if (version.keys.size === 0) tune.versions.delete(version.music);
    if (tune.versions.size > 0) return;
    this.#tunes.delete(tune.shape);
    this.#pairs.delete(tune);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** All scores similar to this one, closest first; if the piece itself is in the index, it is among them. */
  find({ music, shape, measureShapes }: Print): Found<Key>[] {
    if (shape === '') return [];
    const tune = this.#tunes.get(shape);
    const same = tune ? listVersions(tune, { music, base: baseOf(measureShapes) }) : [];
    const near = this.#pairs.findNear(readShapeCodes(measureShapes), (other) => other !== tune);
    return [...same, ...near.flatMap((other) => listVersions(other, null))].toSorted(
      (one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind),
    );
  }

  /**
   * All groups of similar scores, closest first. Yields after each small step, so that a server can do other work in
   * between; run it to the end for the result. Scores added or removed meanwhile may or may not be included.
   */
  *groups(): Generator<undefined, Group<Key>[], undefined> {
    const tunes = [...this.#tunes.values()];
    const sets = new DisjointSets<Tune<Key>>();
    for (const tune of tunes) {
      if (tune.versions.size === 0) continue;
      const isApart = (other: Tune<Key>) => sets.find(other) !== sets.find(tune);
      for (const other of this.#pairs.findNear(tune.measures, isApart)) sets.union(tune, other);
      yield;
    }
    const left = tunes.filter(({ versions }) => versions.size > 0);
    const grouped = Map.groupBy(left, (tune) => sets.find(tune));
    return yield* groupsOf(grouped.values(), (key) => this.#entries.get(key)?.rank ?? 0);
  }

  #addTune(shape: string, measureShapes: string): Tune<Key> {
    const tune = makeTune<Key>(shape, measureShapes);
    this.#tunes.set(shape, tune);
    this.#pairs.add(tune);
    return tune;
  }
}

function listVersions<Key>({ versions }: Tune<Key>, same: Pick<Version<Key>, 'music' | 'base'> | null): Found<Key>[] {
  return [...versions.values()].flatMap((version) => {
    const kind = same ? likenessOf(same, version) : 'near';
    return [...version.keys].map((key) => ({ key, kind }));
  });
}

/**
 * A union-find with path compression: members are joined pairwise, and each set is identified by one of its members.
 */
class DisjointSets<Member> {
  #parents = new Map<Member, Member>();

  union(one: Member, other: Member): void {
    const [root, its] = [this.find(one), this.find(other)];
    if (root !== its) this.#parents.set(root, its);
  }

  /** @returns the member that represents the set; a member that was never joined represents itself */
  find(member: Member): Member {
    let root = member;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) {
      const further = this.#parents.get(next);
      if (further !== undefined) this.#parents.set(root, further);
      root = next;
    }
    return root;
  }
}

/** Pieces of which each is similar to at least one other of the group. */
export type Group<Key> = {
  /** The loosest likeness that holds the group together. */
  kind: Likeness;
  /**
   * In the order in which they were added. `kind` is the loosest likeness on the closest path to the first member,
   * whose own is 'music'.
   */
  members: { key: Key; kind: Likeness }[];
};

/** Groups of two or more, closest first. Yields after each step; `rankOf` is the order in which pieces were added. */
function* groupsOf<Key>(
  sets: Iterable<Tune<Key>[]>,
  rankOf: (key: Key) => number,
): Generator<undefined, Group<Key>[], undefined> {
  const groups: Group<Key>[] = [];
  for (const tunes of sets) {
    if (tunes.length === 1 && countKeys(tunes[0]) < 2) continue;
    groups.push(toGroup(tunes, rankOf));
    yield;
  }
  return groups.toSorted((one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind));
}

function countKeys(tune: Tune<unknown> | undefined): number {
  return [...(tune?.versions.values() ?? [])].reduce((sum, { keys }) => sum + keys.size, 0);
}

function toGroup<Key>(tunes: Tune<Key>[], rankOf: (key: Key) => number): Group<Key> {
  const placed = tunes
    .flatMap((tune) => [...tune.versions.values()].map((version) => ({ tune, version })))
    .flatMap(({ tune, version }) => [...version.keys].map((key) => ({ key, tune, version, rank: rankOf(key) })))
    .toSorted((one, other) => one.rank - other.rank);
  const first = placed[0];
  const members = placed.map(({ key, tune, version }) => ({
    key,
    kind: tune === first?.tune ? withinTune(tune, first.version, version) : ('near' as const),
  }));
  const kinds = new Set(members.map(({ kind }) => kind));
  return { kind: likenesses.findLast((kind) => kinds.has(kind)) ?? 'music', members };
}

/**
 * Two versions that differ only in their key signature are nearly the same, but count as transpositions once a third
 * one has another key.
 */
function withinTune<Key>(tune: Tune<Key>, first: Version<Key>, version: Version<Key>): Likeness {
  if (first === version) return 'music';
  return new Set([...tune.versions.values()].map(({ base }) => base)).size > 1 ? 'transposed' : 'near';
}

/** A piece in all its transpositions. */
type Tune<Key> = IndexedPiece & { shape: string; versions: Map<string, Version<Key>> };

/** Scores with exactly the same music. */
type Version<Key> = { music: string; base: number; keys: Set<Key> };

function makeTune<Key>(shape: string, measureShapes: string): Tune<Key> {
  const measures = readShapeCodes(measureShapes);
  return { shape, measures, size: sizeOf(measures), round: 0, shared: 0, versions: new Map() };
}

/** The lowest pitch of the first measure with notes. */
function baseOf(measureShapes: string): number {
  const first = readShapeCodes(measureShapes).find((measure) => !isEmpty(measure));
  return (first ?? 0) & 0xff;
}

/**
 * The likeness of two versions of one tune: with the same notes but another key signature, they are nearly the same.
 */
function likenessOf(one: Pick<Version<unknown>, 'music' | 'base'>, other: Version<unknown>): Likeness {
  if (one.music === other.music) return 'music';
  return one.base === other.base ? 'near' : 'transposed';
}

/**
 * A piece in any key: `measures` as `readShapeCodes` returns them, `size` the number of those with notes. `round` (the
 * number of the search) and `shared` (the pairs it found) belong to a search, and are stored here because a map is far
 * slower.
 */
type IndexedPiece = { measures: Uint32Array; size: number; round: number; shared: number };

/**
 * An inverted index from pairs of nearby measures (their shapes and the distance of their pitches) to the pieces that
 * have them, so that only pieces with many pairs in common are compared in full.
 */
class PairIndex<Piece extends IndexedPiece> {
  #rounds = 0;
  #byPair = new Map<number, Piece | Piece[]>();

  add(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const found = this.#byPair.get(pair);
      if (Array.isArray(found)) found.push(piece);
      else this.#byPair.set(pair, found ? [found, piece] : piece);
    }
  }

  delete(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const left = this.#list(pair).filter((other) => other !== piece);
      if (left.length > 0) this.#byPair.set(pair, left);
      else this.#byPair.delete(pair);
    }
  }

  /**
   * Pieces that are nearly the same as these measures. `isCandidate` is called again before each result, because pieces
   * may be removed meanwhile.
   */
  *findNear(measures: Uint32Array, isCandidate: (piece: Piece) => boolean): Generator<Piece> {
    const size = sizeOf(measures);
    for (const piece of this.#listLikely(measures, size, isCandidate)) {
      if (isCandidate(piece) && areNear(measures, piece.measures)) yield piece;
    }
  }

  #list(pair: number): Piece[] {
    const found = this.#byPair.get(pair);
    if (!found) return [];
    return Array.isArray(found) ? found : [found];
  }

  #listLikely(measures: Uint32Array, size: number, isCandidate: (piece: Piece) => boolean): Piece[] {
    const minShared = minPairs(size);
    const round = ++this.#rounds;
    const likely: Piece[] = [];
    for (const pair of pairsOf(measures)) {
      for (const piece of this.#list(pair)) {
        if (piece.round !== round) {
          piece.round = round;
          piece.shared = isOfLikeSize(size, piece.size) && isCandidate(piece) ? 0 : -Infinity;
        }
        piece.shared++;
        if (piece.shared === minShared) likely.push(piece);
      }
    }
    return likely;
  }
}

/**
 * The minimum number of pairs of a piece of this size that every nearly equal piece shares. Two common measures in a
 * row make a pair unless two or more others lie between them. This piece has (size - shared) others for such gaps. The
 * other piece is at most 1 / nearShare times as long, and all beyond `size` are others. Each gap takes two, hence the
 * halves.
 */
function minPairs(size: number): number {
  const shared = minShared(size);
  const othersThere = (size * (1 - nearShare)) / nearShare;
  return Math.max(1, shared - 1 - Math.floor((size - shared) / 2) - Math.floor(othersThere / 2));
}

/**
 * Each measure with the next and with the one after that, ignoring measures without notes. A piece of one measure is a
 * pair by itself.
 */
function pairsOf(measures: Uint32Array): number[] {
  const sounding = measures.filter((measure) => !isEmpty(measure));
  const [only] = sounding;
  if (sounding.length === 1 && only !== undefined) return [shapeOf(only)];
  const pairs: number[] = [];
  for (const [at, measure] of sounding.entries()) {
    for (const next of sounding.subarray(at + 1, at + 3)) pairs.push(pairOf(measure, next));
  }
  return pairs;
}

/** A 32-bit hash of both shapes and the distance between them; a collision only costs a comparison. */
function pairOf(measure: number, next: number): number {
  const distance = (next - measure) & 0xff;
  return (
    (Math.imul(shapeOf(measure), 0x9e3779b1) ^ Math.imul(shapeOf(next), 0x85ebca6b) ^ Math.imul(distance, 0xc2b2ae35)) |
    0
  );
}

function isOfLikeSize(size: number, other: number): boolean {
  return Math.min(size, other) >= minShared(Math.max(size, other));
}
