/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/control-has-associated-label -- the table handles keys and clicks of all rows; gaps are empty */
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
} from 'react';
import type { Sort } from './address.ts';
import type { Layout } from './layout.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import classes from './list.module.css';
import type { Piece } from './row-window.ts';
import type { Selecting } from './types.ts';

type Props<Row> = {
  body?: RefObject<HTMLTableSectionElement | null>;
  label: string;
  /** Undefined until it is known. */
  total: number | undefined;
  layout: Layout<Row>;
  /** Width of the list in pixels, for panels in a table that scrolls sideways. */
  width: number;
  pieces: readonly Piece[];
  gapHeight: (gap: { from: number; rows: number }) => number;
  /** Height in pixels of the title bar, below which the header sticks. */
  bar: number;
  isOutdated?: boolean;
  rowAt: (index: number) => Row | undefined;
  nameOf: (row: Row) => string;
  /** Null if rows cannot be selected. */
  selecting: Selecting<Row> | null;
  /** For rows that expand. */
  isOpen?: ((index: number) => boolean) | undefined;
  panelOf?: ((row: Row, index: number) => ReactNode) | undefined;
  sort: Sort;
  isSortable: (column: string) => boolean;
  onSort: (sort: Sort) => void;
  tabStop: number;
  onFocus?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClick?: (event: MouseEvent) => void;
  /** Whether a click on a row opens it. */
  opensByClick?: boolean;
  /** Called when the rows scroll sideways, so that header and scrollbar follow. */
  onSideways?: (event: UIEvent<HTMLElement>) => void;
};

/**
 * Renders the header and the visible rows, and gaps in place of all others. It is a plain table, because Mantine's is
 * too slow for long lists.
 */
export function ListTable<Row>({ layout, pieces, rowAt, selecting, isOpen, panelOf, ...props }: Props<Row>) {
  const { body, label, total, bar, isOutdated = false, tabStop } = props;
  const { cells, isNarrow, density, scrollWidth } = layout;
  const columns = cells.length + (selecting === null ? 0 : 1);
  const style = { ...sizesOf(layout, props.width), '--bar-height': `${bar}px` } as CSSProperties;
  return (
    <div className={classes.frame} style={style} data-list>
      <table
        {...(isOpen !== undefined && { role: 'treegrid' })}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={total === undefined || isOutdated}
        data-outdated={isOutdated || undefined}
        data-narrow={isNarrow || undefined}
        data-sideways={scrollWidth !== null || undefined}
        data-density={density}
        data-opens={props.opensByClick || undefined}
        className={classes.table}
        onKeyDown={props.onKeyDown}
      >
        <ListHead
          cells={cells}
          selectAll={selecting?.selectAll}
          sort={props.sort}
          isSortable={props.isSortable}
          onSort={props.onSort}
          onSideways={props.onSideways}
        />
        <tbody ref={body} onFocus={props.onFocus} onClick={props.onClick} onScroll={props.onSideways}>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return (
                <tr key={`gap ${piece.from}`} aria-hidden className={classes.gap}>
                  <td colSpan={columns} style={{ height: props.gapHeight(piece) }} />
                </tr>
              );
            }
            const { index } = piece;
            const row = rowAt(index);
            const share = (row !== undefined && selecting?.shareOf(row)) || 'none';
            const isRowOpen = isOpen?.(index);
            return (
              <Fragment key={index}>
                <ListRow
                  row={row}
                  index={index}
                  cells={cells}
                  hasCheckbox={selecting !== null}
                  name={row === undefined ? '' : props.nameOf(row)}
                  whyNot={row === undefined ? null : (selecting?.whyNot(row) ?? null)}
                  isSelected={share === 'all'}
                  isPartly={share === 'some'}
                  isTabStop={index === tabStop}
                  isOpen={isRowOpen}
                />
                {isRowOpen === true && row !== undefined && (
                  <tr data-panel={index} className={classes.panel}>
                    <td colSpan={columns}>{panelOf?.(row, index)}</td>
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

/**
 * Sizes as custom properties for the styles. A table that scrolls sideways is a grid, because header and rows are
 * separate scroll containers.
 */
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
