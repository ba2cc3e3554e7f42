import { maxSelected } from '@eemusic/contract/platform/selection';
import { selectKeys, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '#platform/api/call.ts';
import type { SelectAll, SelectionState, Share } from '#platform/ui/list/types.ts';
import {
  chosenOf,
  countElsewhere,
  countOf,
  isOf,
  keyOf,
  nothing,
  type Selection,
  withIds,
  withoutIds,
  withSeen,
} from '#platform/ui/list/selection.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { KeyFilter, KeyFilters, KeySort } from './address.ts';
import { type ChosenKeys, educatorKeysQuery, wireFilter } from './queries.ts';

const maxPageSize = 500;

type Found = Pick<SubscriptionEducator, 'educatorId' | 'foundKeys'>;
type KeyAt = { educatorId: number; index: number; id: number; isRange: boolean };
/** Indexes of the first and the last key of a range among an educator's keys; without `to`, up to the last key. */
type KeyRange = { educatorId: number; from: number; to?: number };

/** Selection by mouse and keyboard: one key, a range, all keys of an educator, or all keys. */
export function useKeySelecting(filter: KeyFilter, { selection, select }: SelectionState<KeySort, KeyFilters>) {
  const client = useQueryClient();
  const anchor = useRef<KeyAt | null>(null);
  const selected: KeySelection = isOf(selection, filter) ? selection : nothing;
  const seen = keyOf(filter);

  /* A selection of all matches ends when the search changes. */
  const isEnded = selected !== selection;
  useEffect(() => {
    if (isEnded) select(nothing);
  });

  const add = useMutation({
    mutationFn: async (range: KeyRange) => {
      const { educatorId } = range;
      const ids = await fetchKeyIds(client, filter, range);
      select((now) => withIds(now, ids, { of: educatorId, seen }));
    },
  });
  const all = useMutation({
    mutationFn: (educatorId: number) => call(selectKeys, { educatorId, ...wireFilter(filter) }),
    onSuccess: ({ total, token }, educatorId) => {
      if (total > 0) {
        const of = educatorId === everyEducator ? {} : { of: educatorId };
        return select({ kind: 'all', total, token, filter, ...of });
      }
      toast.info(t`There are no keys`);
      select(nothing);
    },
  });
  const deselect = useMutation({
    mutationFn: async ({ educatorId, id }: { educatorId: number; id: number }) => {
      const ids = await fetchKeyIds(client, filter, { educatorId, from: 0 });
      const others = ids.filter((one) => one !== id);
      select(withIds<KeySort, KeyFilters>(nothing, others, { of: educatorId, seen }));
    },
  });

  const toggleKey = (key: KeyAt) => {
    const { educatorId, id, index } = key;
    if (selected.kind === 'all') {
      if (selected.of === educatorId && selected.total <= maxSelected) return deselect.mutate({ educatorId, id });
      toast.info(t`The selection of all has ended`);
      return select(nothing);
    }
    const last = anchor.current;
    anchor.current = key;
    if (key.isRange && last !== null && last.educatorId === educatorId && last.index !== index) {
      const [from, to] = [Math.min(last.index, index), Math.max(last.index, index)];
      if (to - from >= maxSelected) return toast.error(t`Select up to 10,000`);
      return add.mutate({ educatorId, from, to });
    }
    const isSelected = selected.ids.has(id);
    select(isSelected ? withoutIds(selected, [id]) : withIds(selected, [id], { of: educatorId, seen }));
  };

  const counts = useMemo(() => countByEducator(selected), [selected]);
  const shareOfEducator = ({ educatorId, foundKeys }: Found): Share =>
    shareOf(selected, { educatorId, found: foundKeys, selected: counts.get(educatorId) ?? 0 });

  const toggleEducator = (educator: Found) => {
    const { educatorId, foundKeys } = educator;
    anchor.current = null;
    if (foundKeys === 0) return;
    const isSelected = shareOfEducator(educator) !== 'all';
    if (selected.kind === 'all') return isSelected ? all.mutate(educatorId) : select(nothing);
    const others = selected.ids.size - (counts.get(educatorId) ?? 0);
    /* A token covers the keys of one educator only, so ids are used if keys of others are selected too. */
    if (isSelected && foundKeys > maxPageSize && others === 0) return all.mutate(educatorId);
    if (isSelected && foundKeys + others > maxSelected) return toast.error(t`Select up to 10,000`);
    if (!isSelected) {
      const kept = [...selected.ids].filter(([, { of }]) => of !== educatorId);
      return select({ kind: 'ids', ids: new Map(kept) });
    }
    /* Selects all current keys, because the row's count may be outdated. */
    add.mutate({ educatorId, from: 0 });
  };

  const isAll = selected.kind === 'all' && selected.of === undefined;
  return {
    selected,
    toggleKey,
    toggleEducator,
    clear: () => {
      anchor.current = null;
      select(nothing);
    },
    shareOfEducator,
    isKeySelected: (educatorId: number, id: number) => isKeySelected(selected, educatorId, id),
    selectAll: {
      state: isAll ? 'all' : countOf(selected) > 0 ? 'some' : 'none',
      isDisabled: false,
      isPending: add.isPending || all.isPending || deselect.isPending,
      onToggle: () => (isAll ? select(nothing) : all.mutate(everyEducator)),
    } satisfies SelectAll,
    see: (ids: readonly number[]) => {
      const next = withSeen(selected, ids, seen);
      if (next !== selected) select(next);
    },
    elsewhere: countElsewhere(selected, seen),
  };
}

/** Returns the ids of an educator's keys, in the order of the list. */
async function fetchKeyIds(client: QueryClient, filter: KeyFilter, { educatorId, from, to }: KeyRange) {
  const ids: number[] = [];
  let last = to ?? from;
  for (let start = from - (from % maxPageSize); start <= last; start += maxPageSize) {
    const { rows, total } = await client.fetchQuery({
      ...educatorKeysQuery(educatorId, filter, start / maxPageSize + 1, maxPageSize),
      gcTime: 0,
    });
    last = to ?? total - 1;
    ids.push(...rows.slice(Math.max(0, from - start), last - start + 1).map(({ activationId }) => activationId));
  }
  return ids;
}

export type KeySelecting = ReturnType<typeof useKeySelecting>;

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
