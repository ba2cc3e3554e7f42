/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/control-has-associated-label -- keys and clicks of all rows are heard in one place; a gap is empty */
import type { CSSProperties, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { Sort } from './address.ts';
import type { Cell } from './layout.ts';
import { ListHead, type SelectAll } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import classes from './list.module.css';
import type { Piece } from './row-window.ts';

type Props<Row> = {
  body: RefObject<HTMLTableSectionElement | null>;
  label: string;
  total: number | undefined;
  cells: readonly Cell<Row>[];
  pieces: readonly Piece[];
  rowHeight: number;
  isNarrow: boolean;
  density: string;
  bar: number;
  isOutdated?: boolean;
  rowAt: (index: number) => Row | undefined;
  isSelected: (row: Row) => boolean;
  selectable: (row: Row) => { name: string; whyNot: string | null };
  selectAll: SelectAll | undefined;
  sort: Sort;
  isSortable: (column: string) => boolean;
  onSort: (sort: Sort) => void;
  tabStop: number;
  onFocus?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClick?: (event: MouseEvent) => void;
};

/**
 * The head and the rows that are drawn; rows that are not are only as high as they would be. A plain table: that of
 * the design system brings what no list needs.
 */
export function ListTable<Row>({ cells, pieces, rowAt, isSelected, selectable, selectAll, ...props }: Props<Row>) {
  const { body, label, total, rowHeight, isNarrow, density, bar, isOutdated = false, tabStop } = props;
  const hasCheckbox = selectAll !== undefined;
  const style = { '--row-height': `${rowHeight}px`, '--bar-height': `${bar}px` } as CSSProperties;
  return (
    <div className={classes.frame} style={style}>
      <table
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={total === undefined || isOutdated}
        data-outdated={isOutdated || undefined}
        data-narrow={isNarrow || undefined}
        data-density={density}
        className={classes.table}
        onKeyDown={props.onKeyDown}
      >
        <ListHead
          cells={cells}
          selectAll={selectAll}
          sort={props.sort}
          isSortable={props.isSortable}
          onSort={props.onSort}
        />
        <tbody ref={body} onFocus={props.onFocus} onClick={props.onClick}>
          {pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return (
                <tr key={`gap ${piece.from}`} aria-hidden className={classes.gap}>
                  <td colSpan={cells.length + (hasCheckbox ? 1 : 0)} style={{ height: piece.rows * rowHeight }} />
                </tr>
              );
            }
            const row = rowAt(piece.index);
            const { name = '', whyNot = null } = row === undefined ? {} : selectable(row);
            return (
              <ListRow
                key={piece.index}
                row={row}
                index={piece.index}
                cells={cells}
                hasCheckbox={hasCheckbox}
                name={name}
                whyNot={whyNot}
                isSelected={row !== undefined && isSelected(row)}
                isTabStop={piece.index === tabStop}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
