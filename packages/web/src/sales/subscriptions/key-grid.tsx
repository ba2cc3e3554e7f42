import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import type { PanelFocus } from '#platform/ui/list/types.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import type { KeyFilter } from './address.ts';
import { gridTracks, type KeyColumn } from './key-columns.ts';
import { KeyHead } from './key-head.tsx';
import { KeyRow } from './key-row.tsx';
import type { PanelLook, PanelSize } from './panel-size.ts';
import { pricesQuery } from './prices.ts';
import { educatorKeysQuery } from './queries.ts';
import classes from './key-grid.module.css';
import { keyIndexOf, useGridEvents } from './use-grid-events.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useKeyVirtualizer } from './use-key-virtualizer.ts';
import type { KeySelecting } from './use-key-selecting.ts';

/** The number of keys that one call fetches. */
const pageSize = 50;

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
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const query = useMemo(
    () => (filter: KeyFilter, page: number, size: number) => educatorKeysQuery(educatorId, filter, page, size),
    [educatorId],
  );
  const counted = useTotal(filter, educator.foundKeys);
  const { total } = counted;
  const height = size.keysHeight - size.headHeight;
  const virtualizer = useKeyVirtualizer(grid, { total, height, keyHeight, active });
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

  const goTo = useGridFocus(grid, { total, active, setActive, panelFocus, index });
  const { onKeyDown, onClick } = useGridEvents({
    educatorId,
    index,
    total,
    keysInSight,
    rowAt: pages.rowAt,
    goTo,
    selecting,
    panelFocus,
  });

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
      onFocus={(event) => setActive(keyIndexOf(event))}
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
