import { maxSelected } from '@eemusic/contract/platform/selection';
import type { Filters, ListFilter } from './address.ts';

/** The search under which a selected row was last shown, and the row to whose panel it belongs, if any. */
export type Origin = { seen: string; of?: number };

/** Rows by id, or everything that a filter finds, perhaps in one row's panel: a token stands for exactly these rows. */
export type Selection<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; ids: ReadonlyMap<number, Origin> }
  | { kind: 'all'; total: number; token: string | null; filter: ListFilter<By, F>; of?: number };

export type Chosen<By extends string = string, F extends Filters = Filters> =
  | { kind: 'ids'; count: number; ids: number[] }
  | { kind: 'matching'; count: number; filter: ListFilter<By, F>; token: string; of?: number };

export const nothing = { kind: 'ids', ids: new Map<number, Origin>() } as const satisfies Selection;

export function countOf(selection: Selection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

export function chosenOf<By extends string, F extends Filters>(selection: Selection<By, F>): Chosen<By, F> | null {
  const count = countOf(selection);
  if (count === 0 || count > maxSelected) return null;
  if (selection.kind === 'ids') return { kind: 'ids', count, ids: [...selection.ids.keys()] };
  const { kind: _kind, total: _total, token, ...found } = selection;
  return token === null ? null : { kind: 'matching', count, token, ...found };
}

/** The selection as input of a call, which has a name of its own for the ids. */
export function wireChosen<Ids extends string, By extends string, F extends Filters, Wire extends object>(
  chosen: Chosen<By, F>,
  ids: Ids,
  wireFilter: (filter: ListFilter<By, F>) => Wire,
) {
  return chosen.kind === 'ids'
    ? ({ [ids]: chosen.ids } as Record<Ids, number[]>)
    : { matching: { ...wireFilter(chosen.filter), token: chosen.token } };
}

export function withIds<By extends string, F extends Filters>(
  selection: Selection<By, F>,
  ids: Iterable<number>,
  origin: Origin = { seen: '' },
): Selection<By, F> {
  return { kind: 'ids', ids: new Map([...idsIn(selection), ...[...ids].map((id) => [id, origin] as const)]) };
}

export function withoutIds<By extends string, F extends Filters>(
  selection: Selection<By, F>,
  ids: Iterable<number>,
): Selection<By, F> {
  const left = new Map(idsIn(selection));
  for (const id of ids) left.delete(id);
  return { kind: 'ids', ids: left };
}

const idsIn = (selection: Selection): ReadonlyMap<number, Origin> =>
  selection.kind === 'ids' ? selection.ids : nothing.ids;

/** Records that rows are shown under this search; returns the same selection if it knows that already. */
export function withSeen<By extends string, F extends Filters>(
  selection: Selection<By, F>,
  shown: readonly number[],
  seen: string,
): Selection<By, F> {
  if (selection.kind === 'all') return selection;
  const unseen = shown.filter((id) => (selection.ids.get(id)?.seen ?? seen) !== seen);
  if (unseen.length === 0) return selection;
  return {
    kind: 'ids',
    ids: new Map([...selection.ids, ...unseen.map((id) => [id, { ...selection.ids.get(id), seen }] as const)]),
  };
}

export function countElsewhere(selection: Selection, seen: string): number {
  return [...idsIn(selection).values()].filter((origin) => origin.seen !== seen).length;
}

/** Whether 'all that match' was selected under this search and these filters; the sort order does not matter. */
export function isOf(selection: Selection, filter: ListFilter): boolean {
  return selection.kind === 'ids' || keyOf(selection.filter) === keyOf(filter);
}

export function keyOf({ search, filters }: ListFilter): string {
  return JSON.stringify([search, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
