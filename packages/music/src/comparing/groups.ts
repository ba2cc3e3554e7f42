import type { Form, Version } from './form.ts';
import { type Likeness, likenesses } from './likeness.ts';

/** Pieces that are alike, directly or by way of others of the group. */
export type Group<Key> = {
  /** The loosest likeness without which the group would fall apart. */
  kind: Likeness;
  /** In the order in which they came; `kind` is the loosest likeness on the closest way to the first one, which is 'music' itself. */
  members: { key: Key; kind: Likeness }[];
};

/** Forms that were found to be nearly the same, joined into sets. */
export class Joined<Key> {
  #above = new Map<Form<Key>, Form<Key>>();

  join(one: Form<Key>, other: Form<Key>): void {
    const [top, its] = [this.topOf(one), this.topOf(other)];
    if (top !== its) this.#above.set(top, its);
  }

  topOf(form: Form<Key>): Form<Key> {
    let top = form;
    for (let next = this.#above.get(top); next; next = this.#above.get(top)) {
      const further = this.#above.get(next);
      if (further) this.#above.set(top, further);
      top = next;
    }
    return top;
  }
}

/** Groups of two and more, the closest first. Yields after each; `rankOf` tells in which order pieces came. */
export function* groupsOf<Key>(
  sets: Iterable<Form<Key>[]>,
  rankOf: (key: Key) => number,
): Generator<undefined, Group<Key>[], undefined> {
  const groups: Group<Key>[] = [];
  for (const forms of sets) {
    if (forms.length === 1 && countKeys(forms[0]) < 2) continue;
    groups.push(toGroup(forms, rankOf));
    yield;
  }
  return groups.toSorted((one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind));
}

function countKeys(form: Form<unknown> | undefined): number {
  return [...(form?.versions.values() ?? [])].reduce((sum, { keys }) => sum + keys.size, 0);
}

function toGroup<Key>(forms: Form<Key>[], rankOf: (key: Key) => number): Group<Key> {
  const placed = forms
    .flatMap((form) => [...form.versions.values()].map((version) => ({ form, version })))
    .flatMap(({ form, version }) => [...version.keys].map((key) => ({ key, form, version, rank: rankOf(key) })))
    .toSorted((one, other) => one.rank - other.rank);
  const first = placed[0];
  const members = placed.map(({ key, form, version }) => ({
    key,
    kind: form === first?.form ? withinForm(form, first.version, version) : ('near' as const),
  }));
  const kinds = new Set(members.map(({ kind }) => kind));
  return { kind: likenesses.findLast((kind) => kinds.has(kind)) ?? 'music', members };
}

/** Two versions that differ only in their key signature are nearly the same, but transpositions once a third one stands in another key. */
function withinForm<Key>(form: Form<Key>, first: Version<Key>, version: Version<Key>): Likeness {
  if (first === version) return 'music';
  return new Set([...form.versions.values()].map(({ base }) => base)).size > 1 ? 'transposed' : 'near';
}
