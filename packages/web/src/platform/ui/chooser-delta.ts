import { searchable } from '@eemusic/contract/platform/searchable';

export type Item = { id: number; name: string };

/** Changes to the initial choice. */
export type Delta = { added: readonly Item[]; removed: readonly Item[] };

export const noDelta: Delta = { added: [], removed: [] };

/** Choosing an item that was removed only undoes the removal. */
export function choose({ added, removed }: Delta, items: readonly Item[]): Delta {
  return { added: [...without(items, [...added, ...removed]), ...added], removed: without(removed, items) };
}

/** Removing an item that was added only undoes the addition. */
export function takeOut({ added, removed }: Delta, items: readonly Item[]): Delta {
  return { added: without(added, items), removed: [...without(items, [...added, ...removed]), ...removed] };
}

/** Newly chosen items come first, where they are visible. */
export function chosenOf(initial: readonly Item[], { added, removed }: Delta): Item[] {
  return [...added, ...without(initial, [...added, ...removed])];
}

export function matching(items: readonly Item[], query: string): readonly Item[] {
  if (query === '') return items;
  const part = searchable(query);
  return items.filter(({ name }) => searchable(name).includes(part));
}

export function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (others.length === 0) return items;
  const left = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !left.has(id));
}
