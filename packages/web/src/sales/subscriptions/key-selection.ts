import { maxSelected } from '@eemusic/contract/platform/selection';
import { keyOf } from '#platform/ui/list/selection.ts';
import type { KeyFilter } from './address.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { wireFilter } from './queries.ts';

/** The educator of a selected key, and the search under which the key was last shown. */
export type Origin = { educatorId: number; seen: string };

/** Selected ids, or all keys that a filter finds, of one educator or of all: their number and their token. */
export type KeySelection =
  | { kind: 'ids'; ids: ReadonlyMap<number, Origin> }
  | { kind: 'all'; educatorId: number; total: number; token: string | null; filter: KeyFilter };

export type IdSelection = Extract<KeySelection, { kind: 'ids' }>;

export const everyEducator = 0;

export const noKeys = { kind: 'ids', ids: new Map<number, Origin>() } as const satisfies KeySelection;

export function countOf(selection: KeySelection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size;
}

/** The request body for the selected keys; null if none are selected, or more than one call accepts. */
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

/** Records that keys are shown under this search; returns the same selection if it knows that already. */
export function withSeen(selection: KeySelection, keys: readonly number[], seen: string): KeySelection {
  if (selection.kind === 'all') return selection;
  const ids = new Map(selection.ids);
  for (const id of keys) {
    const origin = ids.get(id);
    if (origin !== undefined && origin.seen !== seen) ids.set(id, { ...origin, seen });
  }
  return keys.some((id) => ids.get(id) !== selection.ids.get(id)) ? { kind: 'ids', ids } : selection;
}

/** The number of selected keys that were last shown under another search. */
export function countElsewhere(selection: KeySelection, seen: string): number {
  if (selection.kind === 'all') return 0;
  return [...selection.ids.values()].filter((origin) => origin.seen !== seen).length;
}

export function isKeySelected(selection: KeySelection, educatorId: number, id: number): boolean {
  if (selection.kind === 'ids') return selection.ids.has(id);
  return selection.educatorId === everyEducator || selection.educatorId === educatorId;
}

/** Whether a selection still applies: selecting all matches ends when the filter changes. */
export function isOf(selection: KeySelection, filter: KeyFilter): boolean {
  return selection.kind === 'ids' || keyOf(selection.filter) === keyOf(filter);
}

export type Share = 'none' | 'some' | 'all';

/** The number of selected keys by educator. */
export function countByEducator(selection: KeySelection): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (selection.kind === 'all') return counts;
  for (const { educatorId } of selection.ids.values()) counts.set(educatorId, (counts.get(educatorId) ?? 0) + 1);
  return counts;
}

/** Whether none, some or all of an educator's found keys are selected. */
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

/** The educators of the selected keys; empty if all keys are selected. */
export function educatorsOf(selection: KeySelection): number[] {
  if (selection.kind === 'ids') return [...countByEducator(selection).keys()];
  return selection.educatorId === everyEducator ? [] : [selection.educatorId];
}
