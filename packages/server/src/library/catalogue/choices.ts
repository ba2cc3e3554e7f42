import { type Facet, facets } from '@eemusic/contract/library/catalogue';
import type { Entry } from './entry.ts';

export type Choice = Entry[Facet];
export type Counted = { value: Choice; count: number }[];

/**
 * Stores the choices of each score as small numbers in one array. Counting them for 20,000 scores then takes 1 ms
 * instead of 30 ms.
 */
export class Choices {
  #columns = facets.map(() => ({ numbers: new Map<Choice, number>(), values: [] as Choice[] }));
  #rows = new WeakMap<Entry, Uint32Array>();

  /** Optional: an entry that was not added before is added when it is first counted. */
  add(entry: Entry): Uint32Array {
    const row = Uint32Array.from(facets, (facet, at) => this.#numberOf(at, entry[facet]));
    this.#rows.set(entry, row);
    return row;
  }

  /** Returns the number of scores per choice, facet by facet; choices without scores are left out. */
  countAll(entries: readonly Entry[]): Counted[] {
    const all = this.#columns.map(({ values }) => new Uint32Array(values.length));
    for (const row of this.#rowsOf(entries)) {
      for (let at = 0; at < all.length; at += 1) raise(all[at], row[at]);
    }
    return all.map((counts, at) => this.#counted(at, counts));
  }

  /** Like `countAll`, for a single facet. */
  count(entries: readonly Entry[], facet: Facet): Counted {
    const at = facets.indexOf(facet);
    const counts = new Uint32Array(this.#columns[at]?.values.length ?? 0);
    for (const row of this.#rowsOf(entries)) raise(counts, row[at]);
    return this.#counted(at, counts);
  }

  #rowsOf(entries: readonly Entry[]): Uint32Array[] {
    return entries.map((entry) => this.#rows.get(entry) ?? this.add(entry));
  }

  #numberOf(at: number, value: Choice): number {
    const column = this.#columns[at];
    const number = column?.numbers.get(value);
    if (!column || number !== undefined) return number ?? 0;
    column.numbers.set(value, column.values.length);
    return column.values.push(value) - 1;
  }

  #counted(at: number, counts: Uint32Array): Counted {
    const values = this.#columns[at]?.values ?? [];
    return values
      .map((value, number) => ({ value, count: counts[number] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  }
}

function raise(counts: Uint32Array | undefined, number: number | undefined): void {
  if (counts && number !== undefined) counts[number] = (counts[number] ?? 0) + 1;
}
