import { searchable } from '@eemusic/contract/platform/searchable';
import { t } from '@lingui/core/macro';
import { enumerate, joinParts } from '#platform/locales/formats.ts';

export type Item = { id: number; name: string };

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

/** Applies the changes to a list that somebody else has changed, leaving out changes that are already made. */
export function rebasedDelta({ added, removed }: Delta, now: readonly Item[]): Delta {
  const gone = without(removed, now);
  return { added: without(added, now), removed: without(removed, gone) };
}

export function deltaBetween(before: readonly Item[], now: readonly Item[]): Delta {
  return { added: without(now, before), removed: without(before, now) };
}

export const idsOf = (items: readonly Item[]): number[] => items.map(({ id }) => id);

/** '+ Li Na, Wang Fang; − Chen Jie', or empty if nothing changed. */
export function formatDelta({ added, removed }: Delta): string {
  return joinParts([
    ...(added.length === 0 ? [] : [t`+ ${namesOf(added)}`]),
    ...(removed.length === 0 ? [] : [t`− ${namesOf(removed)}`]),
  ]);
}

const maxNames = 5;

function namesOf(items: readonly Item[]): string {
  const names = items.slice(0, maxNames).map(({ name }) => name);
  const more = items.length - names.length;
  return more === 0 ? enumerate(names) : t`${enumerate(names)} and ${more} more`;
}
