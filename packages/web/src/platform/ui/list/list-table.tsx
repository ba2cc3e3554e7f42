/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/control-has-associated-label -- the table handles keys and clicks of all rows; gaps are empty */
import { type CSSProperties, Fragment, type ReactNode, type RefObject, type UIEvent } from 'react';
import type { Filters } from './address.ts';
import type { Layout } from './layout.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import classes from './list.module.css';
import type { Piece } from './row-window.ts';
import type { ListProps, SelectAll } from './types.ts';
import type { Geometry } from './use-geometry.ts';
import type { Rows } from './use-rows.ts';

const panel = { padding: 0, borderBottom: '1px solid var(--line)', background: 'var(--surface-side)' };

type Props<Row, By extends string, F extends Filters> = {
  list: Pick<ListProps<Row, By, F>, 'label' | 'address' | 'nameOf' | 'onOpen'>;
  layout: Layout<Row>;
  geometry: Geometry;
  body?: RefObject<HTMLTableSectionElement | null>;
  /** The loaded rows; as a placeholder, whether they will have checkboxes, and how many are shown. */
  rows: Rows<Row> | { hasCheckboxes: boolean; count: number };
  isOutdated?: boolean;
  panelOf?: ((row: Row, index: number) => ReactNode) | undefined;
  onSideways?: (event: UIEvent<HTMLElement>) => void;
};

const nothingToSelect: SelectAll = { state: 'none', isDisabled: true, isPending: false, onToggle: () => undefined };

/** The visible rows, and gaps in place of all others. A plain table, because Mantine's is too slow for long lists. */
export function ListTable<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { list, layout, geometry, body, rows, isOutdated = false, panelOf, onSideways } = props;
  const { cells, isNarrow, density, scrollWidth } = layout;
  const loaded = 'shown' in rows ? rows : undefined;
  const { selecting, isOpen, handlers } = loaded ?? {};
  const hasCheckboxes = 'shown' in rows ? rows.selecting !== null : rows.hasCheckboxes;
  const pieces: readonly Piece[] =
    'shown' in rows ? rows.shown.pieces : Array.from({ length: rows.count }, (_, index) => ({ kind: 'row', index }));
  const columns = cells.length + (hasCheckboxes ? 1 : 0);
  const style = { ...sizesOf(layout, geometry.width), '--bar-height': `${geometry.bar}px` } as CSSProperties;
  return (
    <div className={classes.frame} style={style} data-list>
      <table
        {...(isOpen !== undefined && { role: 'treegrid' })}
        aria-label={list.label}
        aria-rowcount={loaded === undefined ? -1 : loaded.total + 1}
        aria-busy={loaded === undefined || isOutdated}
        data-outdated={isOutdated || undefined}
        data-narrow={isNarrow || undefined}
        data-sideways={scrollWidth !== null || undefined}
        data-density={density}
        data-opens={(loaded !== undefined && list.onOpen !== undefined) || undefined}
        className={classes.table}
        onKeyDown={handlers?.onKeyDown}
      >
        <ListHead
          cells={cells}
          selectAll={hasCheckboxes ? (selecting?.selectAll ?? nothingToSelect) : undefined}
          sort={list.address.filter.sort}
          isSortable={list.address.spec.isSortable}
          onSort={list.address.sort}
          onSideways={onSideways}
        />
        <tbody ref={body} onFocus={handlers?.onFocus} onClick={handlers?.onClick} onScroll={onSideways}>
          {pieces.map((piece) => {
            if (piece.kind === 'gap')
              return (
                <tr key={`gap ${piece.from}`} aria-hidden className={classes.gap} data-no-print>
                  <td colSpan={columns} style={{ height: loaded?.shown.gapHeight(piece) }} />
                </tr>
              );
            const { index } = piece;
            const row = loaded?.pages.rowAt(index);
            const share = (row !== undefined && selecting?.shareOf(row)) || 'none';
            const isRowOpen = isOpen?.(index);
            return (
              <Fragment key={index}>
                <ListRow
                  row={row}
                  index={index}
                  cells={cells}
                  hasCheckbox={hasCheckboxes}
                  name={row === undefined ? '' : list.nameOf(row)}
                  whyNot={row === undefined ? null : (selecting?.whyNot(row) ?? null)}
                  isSelected={share === 'all'}
                  isPartly={share === 'some'}
                  isTabStop={index === loaded?.tabStop}
                  isOpen={isRowOpen}
                />
                {isRowOpen === true && row !== undefined && (
                  <tr data-panel={index}>
                    <td colSpan={columns} style={panel}>
                      {panelOf?.(row, index)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A table that scrolls sideways is a grid, because header and rows are separate scroll containers. */
function sizesOf<Row>({ cells, rowHeight, scrollWidth }: Layout<Row>, width: number) {
  const widths = cells.map((cell) => `${cell.width ?? cell.column.width}px`);
  const sum = cells.reduce((total, cell) => total + (cell.width ?? 0), 0);
  const checkbox = (scrollWidth ?? sum) - sum;
  const name = cells.find(({ column }) => column.isName);
  const before = name?.frozen && 'left' in name.frozen ? name.frozen.left : 0;
  return {
    '--row-height': `${rowHeight}px`,
    ...(scrollWidth !== null && {
      '--list-width': `${width}px`,
      '--scroll-width': `${scrollWidth}px`,
      '--columns': [...(checkbox > 0 ? [`${checkbox}px`] : []), ...widths].join(' '),
      '--frozen-width': `${before + (name?.width ?? 0)}px`,
    }),
  };
}
