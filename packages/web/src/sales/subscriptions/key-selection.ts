import { maxSelected } from '@eemusic/contract/platform/selection';
import { keyOf } from '#platform/ui/list/selection.ts';
import type { KeyFilter } from './address.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { wireFilter } from './queries.ts';

/** Of which educator a selected key is, and under which search it was last seen. */
export type Origin = { educatorId: number; seen: string };

/** Keys by their ids, or all that a filter finds of one educator, or of all of them: how many, and their token. */
export type KeySelection =
  | { kind: 'ids'; ids: ReadonlyMap<number, Origin> }
  | { kind: 'all'; educatorId: number; total: number; token: string | null; filter: KeyFilter };

export type IdSelection = Extract<KeySelection, { kind: 'ids' }>;

export const everyEducator = 0;

export const noKeys = { kind: 'ids', ids: new Map<number, Origin>() } as const satisfies KeySelection;

export function countOf(selection: KeySelection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

/** What the calls for many keys take; null while nothing is selected, and while it is more than one call may touch. */
export function chosenOf(selection: KeySelection): ChosenKeys | null {
  const count = countOf(selection);
  if (count === 0 || count > maxSelected) return null;
  if (selection.kind === 'ids') return { count, body: { selectedKeys: [...selection.ids.keys()] } };
  const { educatorId, filter, token } = selection;
  return token === null ? null : { count, body: { matching: { educatorId, ...wireFilter(filter), token } } };
}

export function withKeys(
  selection: KeySelection,
  keys: Iterable<number>,
  { isSelected, ...origin }: Origin & { isSelected: boolean },
): IdSelection {
  const ids = new Map(selection.kind === 'ids' ? selection.ids : []);
  for (const id of keys) {
    if (isSelected) ids.set(id, origin);
    else ids.delete(id);
  }
  return { kind: 'ids', ids };
}

/** All that a filter found are no longer those that one sees under another one. */
export function isOf(selection: KeySelection, filter: KeyFilter): boolean {
  return selection.kind === 'ids' || keyOf(selection.filter) === keyOf(filter);
}

export type Share = 'none' | 'some' | 'all';

/** How many keys are selected of each educator. */
export function countByEducator(selection: KeySelection): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (selection.kind === 'all') return counts;
  for (const { educatorId } of selection.ids.values()) counts.set(educatorId, (counts.get(educatorId) ?? 0) + 1);
  return counts;
}

/** How much of what is found of an educator is selected. */
export function shareOf(
  selection: KeySelection,
  { educatorId, found, selected }: { educatorId: number; found: number; selected: number },
): Share {
  if (found === 0) return 'none';
  if (selection.kind === 'all')
    return selection.educatorId === everyEducator || selection.educatorId === educatorId ? 'all' : 'none';
  if (selected === 0) return 'none';
  return selected >= found ? 'all' : 'some';
}

/** Whose keys are selected; none where it is not known. */
export function educatorsOf(selection: KeySelection): number[] {
  if (selection.kind === 'ids') return [...countByEducator(selection).keys()];
  return selection.educatorId === everyEducator ? [] : [selection.educatorId];
}
