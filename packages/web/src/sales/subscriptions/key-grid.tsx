import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import type { KeyFilter } from './address.ts';
import { copyText } from './copy-text.ts';
import { KeyHead } from './key-head.tsx';
import { KeyRow } from './key-row.tsx';
import type { PanelLook, PanelSize } from './panel-size.ts';
import { educatorKeysQuery } from './queries.ts';
import classes from './subscriptions.module.css';
import { useKeyWindow } from './use-key-window.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import type { SelectingKeys } from './use-selecting-keys.ts';
import type { Tree } from './use-tree-keys.ts';
import { gridGoalOf } from './grid-goal.ts';

/** Keys of one call. */
const pageSize = 50;

type Props = {
  educator: SubscriptionEducator;
  index: number;
  filter: KeyFilter;
  size: PanelSize;
  look: PanelLook;
  selecting: SelectingKeys;
  tree: Tree;
};

/** The keys of an educator, any number of them: those in sight are drawn, pages of them are asked for as one scrolls. */
export function KeyGrid({ educator, index, filter, size, look, selecting, tree }: Props) {
  const { educatorId, educatorName } = educator;
  const { open } = useSubscriptionsAddress();
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const query = useMemo(
    () => (asked: KeyFilter, page: number, size: number) => educatorKeysQuery(educatorId, asked, page, size),
    [educatorId],
  );
  const counted = useTotal(filter, educator.foundKeys);
  const { total } = counted;
  const shown = useKeyWindow({
    grid,
    total,
    keyHeight: size.keyHeight,
    height: size.keysHeight - size.headHeight,
    active,
  });
  const pages = usePages(query, filter, { first: shown.first, last: shown.last, size: pageSize, total });
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
    if (wanted.current !== null && focus(wanted.current)) wanted.current = null;
  });
  const goTo = (at: number) => {
    shown.reveal(at);
    setActive(at);
    wanted.current = focus(at) ? null : at;
  };
  /* The key that had the focus is no longer among those that are found. */
  const isGone = active !== null && active >= total && total > 0;
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) focus(total - 1);
  });
  const latest = useRef({ goTo, total });
  useLayoutEffect(() => {
    latest.current = { goTo, total };
  });
  useEffect(() => {
    tree.register(index, (at) => {
      const { goTo, total } = latest.current;
      if (total > 0) goTo(at === 'first' ? 0 : total - 1);
      return total > 0;
    });
    return () => tree.register(index, null);
  }, [tree, index]);

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
    const at = keyOf(event);
    if (at === null) return;
    const goal = gridGoalOf(event.key, { at, total, keysInSight: shown.keysInSight });
    const isOnRow = target.matches('[data-key]');
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (goal !== null && (isOnRow || (isArrow && target.matches('input, button')))) {
      event.preventDefault();
      if (goal === 'out') return tree.goTo(index);
      return goal === 'next' ? tree.goTo(index + 1) : goTo(goal);
    }
    if (!isOnRow) return;
    if (event.key === ' ') {
      event.preventDefault();
      toggle(at, event.shiftKey);
    }
    if (event.key === 'Enter') edit(at);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = keyOf(event);
    const deed = (event.target as HTMLElement).closest<HTMLElement>('[data-deed]')?.dataset['deed'];
    if (at === null || deed === undefined) return;
    const row = pages.rowAt(at);
    if (deed === 'select') toggle(at, event.shiftKey);
    if (deed === 'edit') edit(at);
    if (deed === 'copy' && row !== undefined) void copyText(row.key);
  };

  const tabStop = active === null || active >= total ? shown.first : active;
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Keys of ${educatorName}`}
      aria-rowcount={total + 1}
      tabIndex={-1}
      className={classes.keys}
      onScroll={shown.onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => setActive(keyOf(event))}
    >
      <KeyHead look={look} />
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
      <div role="rowgroup" className={classes.rows} style={{ height: total * size.keyHeight }}>
        {shown.indexes.map((at) => {
          const row = pages.rowAt(at);
          return (
            <KeyRow
              key={at}
              row={row}
              at={at}
              top={at * size.keyHeight}
              look={look}
              isSelected={row !== undefined && selecting.isKeySelected(educatorId, row.activationId)}
              isTabStop={at === tabStop}
            />
          );
        })}
      </div>
    </div>
  );
}

function keyOf({ target }: { target: EventTarget }): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-key]');
  return row === null ? null : Number(row.dataset['key']);
}
