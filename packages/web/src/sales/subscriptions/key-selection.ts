import { chosenOf, type Selection } from '#platform/ui/list/selection.ts';
import type { Share } from '#platform/ui/list/types.ts';
import type { KeyFilters, KeySort } from './address.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { wireFilter } from './queries.ts';

/** Selected keys, which are in the panels of their educators. */
export type KeySelection = Selection<KeySort, KeyFilters>;

export const everyEducator = 0;

/** The request body for the selected keys; null if none are selected, or more than one call accepts. */
export function chosenKeys(selection: KeySelection): ChosenKeys | null {
  const chosen = chosenOf(selection);
  if (chosen === null) return null;
  const { count } = chosen;
  if (chosen.kind === 'ids') return { count, body: { selectedKeys: chosen.ids } };
  const { of: educatorId = everyEducator, filter, token } = chosen;
  return { count, body: { matching: { educatorId, ...wireFilter(filter), token } } };
}

const isAllOf = (selection: KeySelection, educatorId: number) =>
  selection.kind === 'all' && (selection.of ?? educatorId) === educatorId;

export function isKeySelected(selection: KeySelection, educatorId: number, id: number): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : isAllOf(selection, educatorId);
}

/** The number of selected keys by educator. */
export function countByEducator(selection: KeySelection): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (selection.kind === 'all') return counts;
  for (const { of = everyEducator } of selection.ids.values()) counts.set(of, (counts.get(of) ?? 0) + 1);
  return counts;
}

/** Whether none, some or all of an educator's found keys are selected. */
export function shareOf(
  selection: KeySelection,
  { educatorId, found, selected }: { educatorId: number; found: number; selected: number },
): Share {
  if (found === 0) return 'none';
  if (isAllOf(selection, educatorId)) return 'all';
  if (selected === 0) return 'none';
  return selected >= found ? 'all' : 'some';
}

/** The educators of the selected keys; empty if all keys are selected. */
export function educatorsOf(selection: KeySelection): number[] {
  if (selection.kind === 'ids') return [...countByEducator(selection).keys()];
  return selection.of === undefined ? [] : [selection.of];
}
