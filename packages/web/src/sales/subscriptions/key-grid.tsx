import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { textOf } from '#platform/api/call-error.ts';
import type { PanelFocus } from '#platform/ui/list/types.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import { nextIndex } from '#platform/ui/list/use-row-keyboard.ts';
import type { KeyFilter } from './address.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { gridTracks, type KeyColumn } from './key-columns.ts';
import { KeyHead } from './key-head.tsx';
import { KeyRow } from './key-row.tsx';
import type { PanelLook, PanelSize } from './panel-size.ts';
import { pricesQuery } from './prices.ts';
import { educatorKeysQuery } from './queries.ts';
import classes from './key-grid.module.css';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import type { KeySelecting } from './use-key-selecting.ts';

/** The number of keys that one call fetches. */
const pageSize = 50;

/** Keys rendered before and after the visible ones. */
const overscan = 6;

type Props = {
  educator: SubscriptionEducator;
  /** The index of the educator's row in the list. */
  index: number;
  filter: KeyFilter;
  size: PanelSize;
  look: PanelLook;
  shown: ReadonlySet<KeyColumn>;
  selecting: KeySelecting;
  panelFocus: PanelFocus;
};

/** The keys of an educator; only visible ones are rendered, and pages are fetched while scrolling. */
export function KeyGrid({ educator, index, filter, size, look, shown, selecting, panelFocus }: Props) {
  const { educatorId, educatorName } = educator;
  const { keyHeight } = size;
  const prices = useQuery(pricesQuery).data?.prices;
  const { open } = useSubscriptionsAddress();
  const grid = useRef<HTMLDivElement>(null);
  const pending = useRef<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const query = useMemo(
    () => (filter: KeyFilter, page: number, size: number) => educatorKeysQuery(educatorId, filter, page, size),
    [educatorId],
  );
  const counted = useTotal(filter, educator.foundKeys);
  const { total } = counted;
  const height = size.keysHeight - size.headHeight;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => keyHeight,
    overscan,
    /* Passes the known height, so that keys are rendered before the first layout. */
    initialRect: { width: 0, height },
    observeElementRect: (_virtualizer, tell) => tell({ width: 0, height }),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active === null || active >= total || indexes.includes(active)
        ? indexes
        : [...indexes, active].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, keyHeight]);
  const drawn = virtualizer.getVirtualItems();
  const keysInSight = Math.max(1, Math.floor(height / keyHeight));
  const first = Math.min(virtualizer.range?.startIndex ?? 0, Math.max(0, total - 1));
  const last = Math.min(virtualizer.range?.endIndex ?? keysInSight, total - 1);
  const pages = usePages(query, filter, { first, last, size: pageSize, total });
  counted.see(pages);

  const { see, elsewhere } = selecting;
  useEffect(() => {
    if (elsewhere > 0) see([...pages.loaded.values()].flatMap((rows = []) => rows.map((row) => row.activationId)));
  });

  const focus = (at: number) => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${at}"]`);
    if (!row) return false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useLayoutEffect(() => {
    if (pending.current !== null && focus(pending.current)) pending.current = null;
  });
  const goTo = (at: number) => {
    setActive(at);
    pending.current = focus(at) ? null : at;
  };
  /* The focused key is no longer found. */
  const isGone = active !== null && active >= total && total > 0;
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) focus(total - 1);
  });
  const latest = useRef({ goTo, total });
  useLayoutEffect(() => {
    latest.current = { goTo, total };
  });
  useEffect(() => {
    panelFocus.register(index, (at) => {
      const { goTo, total } = latest.current;
      if (total > 0) goTo(at === 'first' ? 0 : total - 1);
      return total > 0;
    });
    return () => panelFocus.register(index, null);
  }, [panelFocus, index]);

  const toggle = (at: number, isRange: boolean) => {
    const row = pages.rowAt(at);
    if (row !== undefined) selecting.toggleKey({ educatorId, index: at, id: row.activationId, isRange });
  };
  const edit = (at: number) => {
    const row = pages.rowAt(at);
    if (row?.isUserFound) open({ mode: 'edit', id: row.activationId });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const at = indexOf(event);
    if (at === null) return;
    const isOnRow = target.matches('[data-key]');
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isOnRow || (isArrow && target.matches('input, button'))) {
      const next = nextIndex(event.key, { index: at, total, rowsInSight: keysInSight });
      const isOut = event.key === 'ArrowLeft' || (event.key === 'ArrowUp' && at === 0);
      if (isOut || next !== null) event.preventDefault();
      if (isOut) return panelFocus.moveToRow(index);
      if (event.key === 'ArrowDown' && at === total - 1) return panelFocus.moveToRow(index + 1);
      if (next !== null) return goTo(next);
    }
    if (!isOnRow) return;
    if (event.key === ' ') {
      event.preventDefault();
      toggle(at, event.shiftKey);
    }
    if (event.key === 'Enter') edit(at);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = indexOf(event);
    const action = (event.target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (at === null || action === undefined) return;
    const row = pages.rowAt(at);
    if (action === 'select') toggle(at, event.shiftKey);
    if (action === 'edit') edit(at);
    if (action === 'copy' && row !== undefined) void copyText(row.key);
  };

  const tabStop = active === null || active >= total ? first : active;
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Keys of ${educatorName}`}
      aria-rowcount={total + 1}
      tabIndex={-1}
      className={classes.keys}
      style={{ '--key-columns': gridTracks(shown) } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => setActive(indexOf(event))}
    >
      <KeyHead look={look} shown={shown} />
      {pages.error !== null && (
        <div role="row" className={classes.missing}>
          <div role="gridcell">
            <Text size="sm">{textOf(pages.error)}</Text>
            <Button size="xs" variant="default" onClick={pages.retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
      )}
      <div role="rowgroup" className={classes.rows} style={{ height: total * keyHeight }}>
        {drawn.map(({ index: at, start }) => {
          const row = pages.rowAt(at);
          return (
            <KeyRow
              key={at}
              row={row}
              at={at}
              top={start}
              look={look}
              shown={shown}
              prices={prices}
              isSelected={row !== undefined && selecting.isKeySelected(educatorId, row.activationId)}
              isTabStop={at === tabStop}
            />
          );
        })}
      </div>
    </div>
  );
}

function indexOf({ target }: { target: EventTarget }): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-key]');
  return row === null ? null : Number(row.dataset['key']);
}
