import type { ActivationCode, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import cells from '#platform/ui/list/cells.module.css';
import { withPinned } from '#platform/ui/list/row-window.ts';
import { shownIn } from '#platform/ui/list/list-row.tsx';
import type { PanelFocus, PanelProps } from '#platform/ui/list/types.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import { useRowKeyboard } from '#platform/ui/list/use-row-keyboard.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { KeyFilter, KeyFilters, KeySort } from './address.ts';
import { gridTracks, type KeyColumn, type PanelLook, type PanelSize } from './key-columns.tsx';
import classes from './key-grid.module.css';
import type { KeySelecting } from './key-selection.ts';
import { educatorKeysQuery } from './queries.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.tsx';

const pageSize = 50;

type GridProps = Omit<PanelProps<KeySort, KeyFilters>, 'room'> & {
  educator: SubscriptionEducator;
  selecting: KeySelecting;
  size: PanelSize;
  look: PanelLook;
  columns: readonly KeyColumn[];
};

/** The keys of an educator; only visible ones are rendered, and pages are fetched while scrolling. */
export function KeyGrid({ educator, index, filter, focus, selecting, size, look, columns }: GridProps) {
  const { educatorId, educatorName, foundKeys } = educator;
  const { open } = useSubscriptionsAddress();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const counted = useTotal(filter, foundKeys);
  const { total } = counted;
  const pinned = active !== null && active < total ? active : null;
  const height = size.keys - size.head;
  const virtualizer = useKeyVirtualizer(grid, { total, height, keyHeight: size.key, pinned });
  const keysInSight = Math.max(1, Math.floor(height / size.key));
  const first = Math.min(virtualizer.range?.startIndex ?? 0, Math.max(0, total - 1));
  const last = Math.min(virtualizer.range?.endIndex ?? keysInSight, total - 1);
  const query = (of: KeyFilter, page: number, keys: number) => educatorKeysQuery(educatorId, of, page, keys);
  const pages = usePages(query, filter, { first, last, size: pageSize, total });
  counted.see(pages);

  const { see, elsewhere } = selecting;
  useEffect(() => {
    if (elsewhere > 0) see([...pages.loaded.values()].flatMap((rows = []) => rows.map((row) => row.activationId)));
  });

  const act = (action: string | undefined, at: number, isRange = false) => {
    const row = pages.rowAt(at);
    if (row === undefined) return;
    const { activationId: id, key, isUserFound } = row;
    if (action === 'select') selecting.toggleKey({ educatorId, index: at, id, isRange });
    if (action === 'edit' && isUserFound) open({ mode: 'edit', id });
    if (action === 'copy') void copyText(key);
  };
  const { onKeyDown, moveTo } = useRowKeyboard({
    body: grid,
    attribute: 'data-key',
    total,
    rowsInSight: keysInSight,
    onMove: setActive,
    onToggle: (at, isRange) => act('select', at, isRange),
    onOpen: (at) => act('edit', at),
    onLeave: (to) => focus.moveToRow(to === 'up' ? index : index + 1),
  });
  usePanelFocus({ total, active, moveTo, focus, index });

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Keys of ${educatorName}`}
      aria-rowcount={total + 1}
      tabIndex={-1}
      className={classes.keys}
      style={{ '--key-columns': gridTracks(columns) } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const at = keyIndexOf(event);
        const action = (event.target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset['action'];
        if (at !== null) act(action, at, event.shiftKey);
      }}
      onFocus={(event) => setActive(keyIndexOf(event))}
    >
      <div role="row" aria-rowindex={1} className={classes.keyHead} data-look={look}>
        {columns.map(({ id, header, hint, isHeaderHidden = false }) => (
          <div key={id} role="columnheader" data-part={id} title={hint}>
            {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : <span>{header}</span>}
          </div>
        ))}
      </div>
      {pages.error !== null && (
        <div role="row" className={classes.missing}>
          <Group role="gridcell" justify="space-between" gap={12} px={12} py={8} wrap="nowrap">
            <Text size="sm">{textOf(pages.error)}</Text>
            <Button size="xs" variant="default" onClick={pages.retry}>{t`Try again`}</Button>
          </Group>
        </div>
      )}
      <div role="rowgroup" className="relative" style={{ height: total * size.key }}>
        {virtualizer.getVirtualItems().map(({ index: at, start: top }) => {
          const row = pages.rowAt(at);
          return (
            <KeyRow
              key={at}
              {...{ row, at, top, look, columns }}
              isSelected={row !== undefined && selecting.isKeySelected(educatorId, row.activationId)}
              isTabStop={at === (pinned ?? first)}
            />
          );
        })}
      </div>
    </div>
  );
}

function keyIndexOf({ target }: { target: EventTarget }): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-key]');
  return row === null ? null : Number(row.dataset['key']);
}

type Options = {
  total: number;
  /** Of the visible part, in pixels, without the headings. */
  height: number;
  keyHeight: number;
  /** The index of the focused key, which is always rendered. */
  pinned: number | null;
};

function useKeyVirtualizer(grid: RefObject<HTMLElement | null>, { total, height, keyHeight, pinned }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => keyHeight,
    overscan: 6,
    /* Passes the known height, so that keys are rendered before the first layout. */
    initialRect: { width: 0, height },
    observeElementRect: (_virtualizer, tell) => tell({ width: 0, height }),
    rangeExtractor: withPinned(pinned),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, keyHeight]);
  return virtualizer;
}

type FocusOptions = {
  total: number;
  active: number | null;
  moveTo: (at: number) => void;
  focus: PanelFocus;
  index: number;
};

/** Takes the focus when the list moves it into the panel, or when the focused key is no longer found. */
function usePanelFocus({ total, active, moveTo, focus, index }: FocusOptions): void {
  const isGone = active !== null && active >= total && total > 0;
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) moveTo(total - 1);
  });
  const latest = useLatest({ moveTo, total });
  useEffect(() => {
    focus.register(index, (at) => {
      const { moveTo, total } = latest.current;
      if (total > 0) moveTo(at === 'first' ? 0 : total - 1);
      return total > 0;
    });
    return () => focus.register(index, null);
  }, [focus, index, latest]);
}

type RowProps = Pick<GridProps, 'look' | 'columns'> & {
  row: ActivationCode | undefined;
  at: number;
  top: number;
  isSelected: boolean;
  isTabStop: boolean;
};

/** Memoized, because scrolling renders many rows. */
const KeyRow = memo(function KeyRow({ row, at, top, look, columns, isSelected, isTabStop }: RowProps) {
  useLingui();
  /* The looks with lines place cells by name; both days are in one area. */
  const areaOf = (id: string) => (look === 'wide' ? {} : { gridArea: id === 'redeemed' ? 'expiry' : id });
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      data-key={at}
      data-selected={isSelected || undefined}
      data-look={look}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.key}
      style={{ top }}
    >
      {row === undefined ? (
        <div role="gridcell" aria-label={t`Loading`} className={classes.waiting}>
          <span className={cells.waiting} />
        </div>
      ) : (
        columns.map((column) => {
          const { id, cell, titleOf } = column;
          const content = cell(row, isSelected);
          return (
            <div key={id} role="gridcell" data-part={id} title={titleOf?.(row)} style={areaOf(id)}>
              {look === 'wide' ? shownIn(column, content) : content}
            </div>
          );
        })
      )}
    </div>
  );
});
