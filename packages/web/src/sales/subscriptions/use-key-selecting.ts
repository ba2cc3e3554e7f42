import { maxSelected } from '@eemusic/contract/platform/selection';
import { selectKeys, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '#platform/api/call.ts';
import type { SelectAll } from '#platform/ui/list/types.ts';
import { keyOf } from '#platform/ui/list/selection.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { KeyFilter } from './address.ts';
import {
  countByEducator,
  countOf,
  everyEducator,
  isOf,
  noKeys,
  type Share,
  shareOf,
  withKeys,
} from './key-selection.ts';
import { educatorKeysQuery, wireFilter } from './queries.ts';
import type { KeySelectionState } from './use-key-selection.ts';

/** The most that one call answers. */
const maxPageSize = 500;

type Found = Pick<SubscriptionEducator, 'educatorId' | 'foundKeys'>;
type KeyAt = { educatorId: number; index: number; id: number; isRange: boolean };
type KeyRange = { educatorId: number; from: number; to: number };

/** What a click or a key selects: a key, those between two, all of an educator, all of all. */
export function useKeySelecting(filter: KeyFilter, { selection, select }: KeySelectionState) {
  const client = useQueryClient();
  const anchor = useRef<KeyAt | null>(null);
  const selected = isOf(selection, filter) ? selection : noKeys;
  const seen = keyOf(filter);

  /* All that matched another search are no longer those that one sees. */
  const isEnded = selected !== selection;
  useEffect(() => {
    if (isEnded) select(noKeys);
  });

  /** The keys of an educator in the order of its list. */
  const fetchIds = async ({ educatorId, from, to }: KeyRange) => {
    const ids: number[] = [];
    const first = Math.floor(from / maxPageSize);
    for (let page = first; page <= Math.floor(to / maxPageSize); page++) {
      const { rows } = await client.fetchQuery({
        ...educatorKeysQuery(educatorId, filter, page + 1, maxPageSize),
        gcTime: 0,
      });
      const start = page * maxPageSize;
      ids.push(...rows.slice(Math.max(0, from - start), to - start + 1).map(({ activationId }) => activationId));
    }
    return ids;
  };

  const add = useMutation({
    mutationFn: async ({ isSelected, ...range }: KeyRange & { isSelected: boolean }) => {
      const { educatorId } = range;
      select(withKeys(selected, await fetchIds(range), { educatorId, seen, isSelected }));
    },
  });
  const all = useMutation({
    mutationFn: (educatorId: number) => call(selectKeys, { educatorId, ...wireFilter(filter) }),
    onSuccess: ({ total, token }, educatorId) => {
      if (total > 0) return select({ kind: 'all', educatorId, total, token, filter });
      toast.info(t`There are no keys`);
      select(noKeys);
    },
  });
  const takeOut = useMutation({
    mutationFn: async ({ educatorId, id, total }: { educatorId: number; id: number; total: number }) => {
      const ids = await fetchIds({ educatorId, from: 0, to: total - 1 });
      select(
        withKeys(
          noKeys,
          ids.filter((one) => one !== id),
          { educatorId, seen, isSelected: true },
        ),
      );
    },
  });

  const toggleKey = (key: KeyAt) => {
    const { educatorId, id, index } = key;
    if (selected.kind === 'all') {
      if (selected.educatorId === educatorId && selected.total <= maxSelected)
        return takeOut.mutate({ educatorId, id, total: selected.total });
      toast.info(t`The selection of all has ended`);
      return select(noKeys);
    }
    const last = anchor.current;
    anchor.current = key;
    if (key.isRange && last !== null && last.educatorId === educatorId && last.index !== index) {
      const [from, to] = [Math.min(last.index, index), Math.max(last.index, index)];
      if (to - from >= maxSelected) return toast.error(t`At most 10,000 at a time, please`);
      return add.mutate({ educatorId, from, to, isSelected: true });
    }
    select(withKeys(selected, [id], { educatorId, seen, isSelected: !selected.ids.has(id) }));
  };

  const counts = useMemo(() => countByEducator(selected), [selected]);
  const shareOfEducator = ({ educatorId, foundKeys }: Found): Share =>
    shareOf(selected, { educatorId, found: foundKeys, selected: counts.get(educatorId) ?? 0 });

  const toggleEducator = (educator: Found) => {
    const { educatorId, foundKeys } = educator;
    anchor.current = null;
    if (foundKeys === 0) return;
    const isSelected = shareOfEducator(educator) !== 'all';
    if (selected.kind === 'all') return isSelected ? all.mutate(educatorId) : select(noKeys);
    const others = selected.ids.size - (counts.get(educatorId) ?? 0);
    /* A token covers the keys of one educator; beside keys of others, ids are selected. */
    if (isSelected && foundKeys > maxPageSize && others === 0) return all.mutate(educatorId);
    if (isSelected && foundKeys + others > maxSelected) return toast.error(t`At most 10,000 at a time, please`);
    if (!isSelected) {
      const kept = [...selected.ids].filter(([, origin]) => origin.educatorId !== educatorId);
      return select({ kind: 'ids', ids: new Map(kept) });
    }
    add.mutate({ educatorId, from: 0, to: foundKeys - 1, isSelected });
  };

  const isAll = selected.kind === 'all' && selected.educatorId === everyEducator;
  return {
    selected,
    toggleKey,
    toggleEducator,
    clear: () => {
      anchor.current = null;
      select(noKeys);
    },
    shareOfEducator,
    isKeySelected: (educatorId: number, id: number) =>
      selected.kind === 'ids'
        ? selected.ids.has(id)
        : selected.educatorId === everyEducator || selected.educatorId === educatorId,
    selectAll: {
      state: isAll ? 'all' : countOf(selected) > 0 ? 'some' : 'none',
      isDisabled: false,
      isPending: add.isPending || all.isPending || takeOut.isPending,
      onToggle: () => (isAll ? select(noKeys) : all.mutate(everyEducator)),
    } satisfies SelectAll,
    /** These are here under the present search. */
    see: (ids: readonly number[]) => {
      if (selected.kind === 'all') return;
      const next = new Map(selected.ids);
      for (const id of ids) {
        const origin = next.get(id);
        if (origin !== undefined && origin.seen !== seen) next.set(id, { ...origin, seen });
      }
      if (ids.some((id) => next.get(id) !== selected.ids.get(id))) select({ kind: 'ids', ids: next });
    },
    /** Selected under another search, and not seen under this one. */
    elsewhere: selected.kind === 'all' ? 0 : [...selected.ids.values()].filter((one) => one.seen !== seen).length,
  };
}

export type KeySelecting = ReturnType<typeof useKeySelecting>;
