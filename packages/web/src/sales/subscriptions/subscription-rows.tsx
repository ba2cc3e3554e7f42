import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { type FocusEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { layoutOf } from '#platform/ui/list/layout.ts';
import type { Preferences } from '#platform/ui/list/preferences.ts';
import { keyOf } from '#platform/ui/list/selection.ts';
import type { Column } from '#platform/ui/list/types.ts';
import { useGeometry } from '#platform/ui/list/use-geometry.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import type { KeyFilter, KeyFilters, KeySort } from './address.ts';
import { isOpen, withRow } from './open-rows.ts';
import { panelLook, panelSize } from './panel-size.ts';
import { subscriptionsQuery } from './queries.ts';
import { RowsFoot } from './rows-foot.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import type { KeySelectionState } from './use-key-selection.ts';
import { useSelectingKeys } from './use-selecting-keys.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeWindow } from './use-tree-window.ts';

/** Educators of one call. */
export const pageSize = 100;

type Props = {
  address: ListAddress<KeySort, KeyFilters>;
  /** The filter that is answered. */
  filter: KeyFilter;
  /** As the first answer told. */
  found: number;
  isOutdated: boolean;
  columns: readonly Column<SubscriptionEducator>[];
  preferences: Preferences;
  selection: KeySelectionState;
  empty: ReactNode;
};

/** The educators of a filter that is answered, the keys of those that are open, and what is selected of them. */
export function SubscriptionRows(props: Props) {
  const { address, filter, found, isOutdated, columns, preferences } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { total, see } = useTotal(filter, found);
  const { search, keepOpen } = useSubscriptionsAddress();

  const geometry = useGeometry(frame);
  const layout = useMemo(
    () => layoutOf(columns, preferences, { width: geometry.width, hasCheckboxes: true }),
    [columns, preferences, geometry.width],
  );
  const look = panelLook(geometry.width, layout.isNarrow);
  const [inSight, setInSight] = useState(() => {
    const row = Math.floor(address.place().row ?? 0);
    return { first: row, last: row };
  });
  const pages = usePages(subscriptionsQuery, filter, { ...inSight, size: pageSize, total });
  see(pages);

  const panels = useMemo(() => {
    const heights = new Map<number, number>();
    for (const [page, rows = []] of pages.loaded) {
      for (const [at, row] of rows.entries()) {
        if (isOpen(row, filter, search)) heights.set((page - 1) * pageSize + at, panelSize(row.foundKeys, look).height);
      }
    }
    return heights;
  }, [pages.loaded, filter, search, look]);
  const shown = useTreeWindow({
    total,
    rowHeight: layout.rowHeight,
    panels,
    geometry,
    active,
    listKey: `${keyOf(filter)} ${filter.sort.by} ${filter.sort.order}`,
    place: address.place,
    keepPlace: address.keepPlace,
  });
  const { first, last } = shown;
  if (inSight.first !== first || inSight.last !== last) setInSight({ first, last });

  const selecting = useSelectingKeys(filter, props.selection);
  const setOpen = (index: number, isOpen: boolean) => {
    const row = pages.rowAt(index);
    if (row !== undefined) keepOpen((rows) => withRow(row, filter, { rows, isOpen }));
  };
  const keys = useTreeKeys({
    body,
    total,
    rowsInSight: shown.rowsInSight,
    isOpen: (index) => panels.has(index),
    setOpen,
    onMove: (index) => {
      setActive(index);
      shown.reveal(index, foot.current?.offsetHeight ?? 0);
    },
    onToggle: (index) => {
      const row = pages.rowAt(index);
      if (row !== undefined) selecting.toggleEducator(row);
    },
    onClear: selecting.clear,
  });
  const toggleOpen = (index: number) => setOpen(index, !panels.has(index));

  return (
    <>
      <div ref={frame}>
        {total === 0 && !isOutdated ? (
          props.empty
        ) : (
          <SubscriptionTable
            body={body}
            total={total}
            filter={filter}
            layout={layout}
            look={look}
            bar={geometry.bar}
            density={preferences.density}
            shown={shown}
            isOutdated={isOutdated}
            rowAt={pages.rowAt}
            isOpen={(index) => panels.has(index)}
            selecting={selecting}
            address={address}
            tabStop={active === null || active >= total ? first : active}
            keys={keys}
            onFocus={(event) => setActive(rowOf(event))}
            onClick={(event) => {
              const target = event.target as HTMLElement;
              const index = target.closest('tr[data-row]') === null ? null : rowOf(event);
              if (index === null) return;
              if (!target.matches('[data-select]')) return toggleOpen(index);
              const row = pages.rowAt(index);
              if (row !== undefined) selecting.toggleEducator(row);
            }}
          />
        )}
      </div>
      <RowsFoot
        ref={foot}
        error={pages.error}
        onRetry={pages.retry}
        selecting={selecting}
        select={props.selection.select}
      />
    </>
  );
}

/** Of the educator, also from within its keys. */
function rowOf({ target }: FocusEvent | MouseEvent): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('tr[data-row], tr[data-panel]');
  if (row === null) return null;
  return Number(row.dataset['row'] ?? row.dataset['panel']);
}
