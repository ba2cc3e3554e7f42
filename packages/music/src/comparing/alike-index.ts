import type { Fingerprint } from './fingerprint.ts';
import { baseOf, type Form, likenessOf, makeForm, type Version } from './form.ts';
import { type Group, groupsOf, Joined } from './groups.ts';
import { type Likeness, likenesses } from './likeness.ts';
import { Postings } from './postings.ts';
import { readShapeCodes } from './shape-codes.ts';

export type { Group } from './groups.ts';

export type Print = Pick<Fingerprint, 'music' | 'shape' | 'measureShapes'>;
export type Found<Key> = { key: Key; kind: Likeness };

/** The fingerprints of many scores, in memory, and which of them are alike. Pieces of too few notes are like none. */
export class AlikeIndex<Key> {
  #places = new Map<Key, { form: Form<Key>; version: Version<Key>; rank: number }>();
  #forms = new Map<string, Form<Key>>();
  #postings = new Postings<Form<Key>>();
  #ranks = 0;

  set(key: Key, { music, shape, measureShapes }: Print): void {
    const known = this.#places.get(key);
    if (known?.version.music === music && known.form.shape === shape) return;
    this.delete(key);
    if (shape === '') return;

    const form = this.#forms.get(shape) ?? this.#addForm(shape, measureShapes);
    const version = form.versions.get(music) ?? { music, base: baseOf(measureShapes), keys: new Set() };
    form.versions.set(music, version);
    version.keys.add(key);
    this.#places.set(key, { form, version, rank: known?.rank ?? this.#ranks++ });
  }

  delete(key: Key): void {
    const place = this.#places.get(key);
    if (!place) return;
    const { form, version } = place;
    this.#places.delete(key);
    version.keys.delete(key);
    if (version.keys.size === 0) form.versions.delete(version.music);
    if (form.versions.size > 0) return;
    this.#forms.delete(form.shape);
    this.#postings.delete(form);
  }

  /** How many scores have notes enough to be compared. */
  get size(): number {
    return this.#places.size;
  }

  /** All that are like this one, the closest first; itself, too, if it was set. */
  find({ music, shape, measureShapes }: Print): Found<Key>[] {
    if (shape === '') return [];
    const form = this.#forms.get(shape);
    const same = form ? listVersions(form, { music, base: baseOf(measureShapes) }) : [];
    const near = this.#postings.findNear(readShapeCodes(measureShapes), (other) => other !== form);
    return [...same, ...near.flatMap((other) => listVersions(other, null))].toSorted(
      (one, other) => likenesses.indexOf(one.kind) - likenesses.indexOf(other.kind),
    );
  }

  /**
   * All groups of scores that are alike, the closest first. It stops after each small step, so that a server can do other
   * things in between: run it to its end for the answer. Scores that come or go meanwhile may be counted or not.
   */
  *groups(): Generator<undefined, Group<Key>[], undefined> {
    const forms = [...this.#forms.values()];
    const joined = new Joined<Key>();
    for (const form of forms) {
      if (form.versions.size === 0) continue;
      const isApart = (other: Form<Key>) => joined.topOf(other) !== joined.topOf(form);
      for (const other of this.#postings.findNear(form.measures, isApart)) joined.join(form, other);
      yield;
    }
    const left = forms.filter(({ versions }) => versions.size > 0);
    const sets = Map.groupBy(left, (form) => joined.topOf(form));
    return yield* groupsOf(sets.values(), (key) => this.#places.get(key)?.rank ?? 0);
  }

  #addForm(shape: string, measureShapes: string): Form<Key> {
    const form = makeForm<Key>(shape, measureShapes);
    this.#forms.set(shape, form);
    this.#postings.add(form);
    return form;
  }
}

function listVersions<Key>({ versions }: Form<Key>, same: Pick<Version<Key>, 'music' | 'base'> | null): Found<Key>[] {
  return [...versions.values()].flatMap((version) => {
    const kind = same ? likenessOf(same, version) : 'near';
    return [...version.keys].map((key) => ({ key, kind }));
  });
}
