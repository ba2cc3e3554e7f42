import type { Fingerprint } from './fingerprint.ts';
import { baseOf, likenessOf, makeTune, PairIndex, type Tune, type Version } from './tune.ts';
import { type Group, groupsOf } from './groups.ts';
import { type Likeness, likenesses, readShapeCodes } from './measure-text.ts';

export type { Group } from './groups.ts';

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

  /** The number of scores with enough notes to be compared. */
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
