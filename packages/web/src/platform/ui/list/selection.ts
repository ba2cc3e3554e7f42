import { maxSelected } from '@eemusic/contract/platform/selection';
import type { Filters, ListFilter } from './address.ts';

/** Rows by id, or everything that a filter finds: its count, and a token that stands for exactly these rows. */
export type Selection<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | { kind: 'all'; total: number; token: string | null; filter: ListFilter<By, F> };

/** The selection as an action receives it. */
export type Chosen<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; count: number; ids: number[] }
  | { kind: 'matching'; count: number; filter: ListFilter<By, F>; token: string };

export const nothing = { kind: 'ids', ids: new Set<number>() } as const satisfies Selection;

export function countOf(selection: Selection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

/** The selection for an action; null if nothing is selected, or more than one call may change. */
export function chosenOf<By extends string, F extends Filters>(selection: Selection<By, F>): Chosen<By, F> | null {
  const count = countOf(selection);
  if (count === 0 || count > maxSelected) return null;
  if (selection.kind === 'ids') return { kind: 'ids', count, ids: [...selection.ids] };
  const { filter, token } = selection;
  return token === null ? null : { kind: 'matching', count, filter, token };
}

/** Also selects these ids. */
export function withIds(selection: Selection, ids: Iterable<number>): Selection {
  return { kind: 'ids', ids: new Set([...idsIn(selection), ...ids]) };
}

/** Deselects these ids. */
export function withoutIds(selection: Selection, ids: Iterable<number>): Selection {
  const left = new Set(idsIn(selection));
  for (const id of ids) left.delete(id);
  return { kind: 'ids', ids: left };
}

const idsIn = (selection: Selection): ReadonlySet<number> => (selection.kind === 'ids' ? selection.ids : new Set());

/** Whether 'all that match' was selected under this search and these filters; the sort order does not matter. */
export function isOf(selection: Selection, filter: ListFilter): boolean {
  return selection.kind === 'ids' || keyOf(selection.filter) === keyOf(filter);
}

export function keyOf({ search, filters }: ListFilter): string {
  return JSON.stringify([search, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
