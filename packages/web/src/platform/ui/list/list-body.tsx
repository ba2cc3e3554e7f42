import { type FocusEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Filters } from './address.ts';
import { layoutOf } from './layout.ts';
import { ListFoot } from './list-foot.tsx';
import { ListTable } from './list-table.tsx';
import { keyOf } from './selection.ts';
import type { BodyProps } from './types.ts';
import { useGeometry } from './use-geometry.ts';
import { usePages, useTotal } from './use-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelecting } from './use-selecting.ts';

/** The rows of a filter that is answered, what is selected of them, and where one is. */
export function ListBody<Row, By extends string, F extends Filters>(props: BodyProps<Row, By, F>) {
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
      <ListFoot
        foot={foot}
        selection={selection}
        selecting={selecting}
        error={pages.error}
        onRetry={pages.retry}
        page={shown.currentPage}
        pages={shown.pages}
        size={size}
        total={total}
        onPage={shown.jumpToPage}
      />
    </>
  );
}

function rowOf({ target }: FocusEvent | MouseEvent): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('tr[data-row]');
  return row ? Number(row.dataset['row']) : null;
}
