import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { mostAtOnce } from '@eemusic/contract/selection';
import { textOf } from '#api/call-error.ts';
import { Pager } from '#ui/pager.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import type { Filters, ListFilter } from './address.ts';
import { layoutOf } from './layout.ts';
import { ListTable } from './list-table.tsx';
import classes from './list.module.css';
import type { Preferences } from './preferences.ts';
import { chosenOf, countOf, keyOf } from './selection.ts';
import type { ListProps } from './types.ts';
import { useGeometry } from './use-geometry.ts';
import { usePages, useTotal } from './use-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelecting } from './use-selecting.ts';

type Props<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  filter: ListFilter<By, F>;
  /** As the first answer told. */
  found: number;
  size: number;
  isOutdated: boolean;
  preferences: Preferences;
};

/** The rows of a filter that is answered, what is selected of them, and where one is. */
export function ListBody<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { address, query, filter, size, found, idOf, nameOf, selection, isOutdated, preferences } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { total, see } = useTotal(filter, found);

  const geometry = useGeometry(frame);
  const hasCheckboxes = selection !== undefined;
  const layout = useMemo(
    () => layoutOf(props.columns, preferences, { width: geometry.width, hasCheckboxes }),
    [props.columns, preferences, geometry.width, hasCheckboxes],
  );
  const order = `${filter.sort.by} ${filter.sort.order}`;
  const shown = useRowWindow({
    total,
    size,
    rowHeight: layout.rowHeight,
    geometry,
    active,
    listKey: `${keyOf(filter)} ${order}`,
    page: address.address.page ?? 1,
    place: address.place,
    keepPlace: address.keepPlace,
  });
  const pages = usePages(query, filter, { first: shown.first, last: shown.last, size, total });
  see(pages);

  const loaded = useMemo(() => [...pages.loaded.values()].flatMap((rows) => rows ?? []), [pages.loaded]);
  const selecting = useSelecting({ query, idOf, selection, filter, size, total, rowAt: pages.rowAt, loaded });
  const onKeyDown = useRowKeys({
    body,
    total,
    rowsInSight: shown.rowsInSight,
    onMove: (index) => {
      setActive(index);
      shown.reveal(index, foot.current?.offsetHeight ?? 0);
    },
    onToggle: selecting.toggle,
    onOpen: (index) => {
      const row = pages.rowAt(index);
      if (row !== undefined) props.onOpen?.(row);
    },
    onClear: selecting.clear,
  });
  const chosen = chosenOf(selecting.selected);
  const count = countOf(selecting.selected);
  const { deletion } = selection ?? {};

  return (
    <>
      <div ref={frame}>
        {total === 0 && !isOutdated ? (
          props.empty
        ) : (
          <ListTable
            body={body}
            label={props.label}
            total={total}
            cells={layout.cells}
            rowHeight={layout.rowHeight}
            isNarrow={layout.isNarrow}
            density={preferences.density}
            bar={geometry.bar}
            pieces={shown.pieces}
            isOutdated={isOutdated}
            rowAt={pages.rowAt}
            isSelected={selecting.isSelected}
            selectable={(row) => ({ name: nameOf(row), whyNot: selection?.whyNot?.(row) ?? null })}
            selectAll={selecting.selectAll}
            sort={address.filter.sort}
            isSortable={address.spec.isSortable}
            onSort={address.sort}
            tabStop={active === null || active >= total ? shown.first : active}
            onKeyDown={onKeyDown}
            onFocus={(event) => setActive(rowOf(event))}
            onClick={(event) => {
              if ((event.target as HTMLElement).matches('[data-select]'))
                selecting.toggle(rowOf(event) ?? 0, event.shiftKey);
            }}
          />
        )}
      </div>
      <div ref={foot} className={classes.foot} data-sticky={shown.pages > 1 || count > 0 || undefined}>
        {pages.error !== null && (
          <div role="alert" className={classes.missing}>
            <Text size="sm">{textOf(pages.error)}</Text>
            <Button size="xs" variant="default" onClick={pages.retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
        {selection && (
          <SelectionBar
            count={count}
            elsewhere={selecting.elsewhere}
            onClear={selecting.clear}
            isDeleting={deletion?.isPending ?? false}
            whyNotDelete={count > mostAtOnce ? t`At most 10,000 at a time` : null}
            onDelete={deletion && (() => chosen && deletion.ask(chosen))}
          >
            {selection.actions?.(chosen)}
          </SelectionBar>
        )}
        {total > 0 && <Pager page={shown.currentPage} size={size} total={total} onPage={shown.jumpToPage} />}
      </div>
    </>
  );
}

function rowOf({ target }: FocusEvent | MouseEvent): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('tr[data-row]');
  return row ? Number(row.dataset['row']) : null;
}
