import { maxSelected } from '@eemusic/contract/platform/selection';
import type { Filters, ListFilter } from './address.ts';

/** Rows by their ids, or all that a filter finds: how many, and the token that stands for exactly these. */
export type Selection<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | { kind: 'all'; total: number; token: string | null; filter: ListFilter<By, F> };

/** What an action works on. */
export type Chosen<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; count: number; ids: number[] }
  | { kind: 'matching'; count: number; filter: ListFilter<By, F>; token: string };

export const nothing = { kind: 'ids', ids: new Set<number>() } as const satisfies Selection;

export function countOf(selection: Selection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

/** Null while nothing is selected, and while it is more than one call may touch. */
export function chosenOf<By extends string, F extends Filters>(selection: Selection<By, F>): Chosen<By, F> | null {
  const count = countOf(selection);
  if (count === 0 || count > maxSelected) return null;
  if (selection.kind === 'ids') return { kind: 'ids', count, ids: [...selection.ids] };
  const { filter, token } = selection;
  return token === null ? null : { kind: 'matching', count, filter, token };
}

export function withIds(selection: Selection, ids: Iterable<number>, isSelected: boolean): Selection {
  const next = new Set(selection.kind === 'ids' ? selection.ids : []);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return { kind: 'ids', ids: next };
}

/** All that match were selected under one search and these filters; another order finds the same. */
export function isOf(selection: Selection, filter: ListFilter): boolean {
  return selection.kind === 'ids' || keyOf(selection.filter) === keyOf(filter);
}

export function keyOf({ search, filters }: ListFilter): string {
  return JSON.stringify([search, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
