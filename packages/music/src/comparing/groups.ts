import type { Tune, Version } from './tune.ts';
import { type Likeness, likenesses } from './measure-text.ts';

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
export function* groupsOf<Key>(
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
