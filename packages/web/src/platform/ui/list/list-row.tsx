import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { memo, type ReactNode } from 'react';
import { type Cell, frozenSide } from './layout.ts';
import classes from './list.module.css';
import cellClasses from './cells.module.css';
import type { Column } from './types.ts';

type Props<Row> = {
  row: Row | undefined;
  index: number;
  cells: readonly Cell<Row>[];
  isSelected: boolean;
  name: string;
  whyNot: string | null;
  hasCheckbox: boolean;
  isTabStop: boolean;
  isOpen?: boolean | undefined;
  /** Whether the row represents several records of which only some are selected. */
  isPartly?: boolean;
};

function Row<Row>({ row, index, cells, isSelected, name, whyNot, hasCheckbox, ...props }: Props<Row>) {
  const { isTabStop, isOpen, isPartly } = props;
  useLingui();
  const isFrozen = cells.some((cell) => cell.frozen !== null);
  return (
    <tr
      aria-rowindex={index + 2}
      aria-expanded={isOpen}
      data-row={index}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.row}
    >
      {hasCheckbox && (
        <td {...frozenProps(isFrozen ? { left: 0 } : null)} data-checkbox>
          {row === undefined ? (
            <span className={cellClasses.waiting} style={{ width: 16, height: 16 }} />
          ) : (
            <input
              type="checkbox"
              className={cellClasses.box}
              aria-label={t`Select ${name}`}
              title={whyNot ?? undefined}
              disabled={whyNot !== null}
              checked={isSelected}
              ref={(box) => {
                if (box) box.indeterminate = isPartly ?? false;
              }}
              onChange={() => undefined}
              data-select
            />
          )}
        </td>
      )}
      {cells.map((cell) => (
        <td key={cell.column.id} {...frozenProps(cell.frozen)} data-floating={cell.isFloating}>
          <div className={cellClasses.cell} data-number={cell.column.isNumber}>
            {row === undefined ? <span className={cellClasses.waiting} /> : <CellContent row={row} cell={cell} />}
          </div>
        </td>
      ))}
    </tr>
  );
}

const frozenProps = (frozen: Cell<unknown>['frozen']) =>
  frozen !== null && { style: frozen, 'data-frozen': frozenSide(frozen) };

/** Memoised, so that scrolling renders only rows that come into view. */
export const ListRow = memo(Row) as typeof Row;

function CellContent<Row>({ row, cell: { column, before, under } }: { row: Row; cell: Cell<Row> }) {
  const content = contentOf(column, row);
  if (before.length === 0 && under.length === 0) return shownIn(column, content);
  return (
    <span className={cellClasses.stack}>
      {before.map((one) => (
        <span key={one.id}>{contentOf(one, row)}</span>
      ))}
      <span className={cellClasses.lines}>
        {content}
        {under.map((one) => (
          <span key={one.id} className={cellClasses.under}>
            {contentOf(one, row)}
          </span>
        ))}
      </span>
    </span>
  );
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row);
  return typeof content === 'string' || typeof content === 'number' ? <CellText>{content}</CellText> : content;
}

const empty: readonly ReactNode[] = [null, undefined, false, ''];

/** A cell without a value shows a dash, unless it has no visible header, as that of buttons. */
export const shownIn = ({ isHeaderHidden = false }: { isHeaderHidden?: boolean }, content: ReactNode): ReactNode =>
  !isHeaderHidden && empty.includes(content) ? '–' : content;

type CellTextProps = {
  children: ReactNode;
  title?: string;
  /** Where the text may take several lines. Numbers, keys and dates, which are hard to read if they wrap, never do. */
  wrap?: 'always' | 'on-paper' | 'never';
};

/** Text of a cell; its tooltip shows the full text if it is truncated. */
export function CellText({ children, title, wrap = 'always' }: CellTextProps) {
  const all = title ?? (typeof children === 'string' ? children : undefined);
  return (
    <span className={cellClasses.text} title={all} data-wrap={wrap}>
      {children}
    </span>
  );
}
