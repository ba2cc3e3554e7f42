import { t } from '@lingui/core/macro';
import { Checkbox, Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { UIEvent } from 'react';
import type { Sort } from './address.ts';
import { type Cell, checkboxWidth, frozenSide } from './layout.ts';
import classes from './list.module.css';
import type { SelectAll, TableColumn } from './types.ts';

type Props<Row> = {
  cells: readonly (Pick<Cell<Row>, 'width'> &
    Partial<Pick<Cell<Row>, 'frozen' | 'isFloating'>> & { column: TableColumn<Row> })[];
  selectAll: SelectAll | undefined;
  sort: Sort;
  isSortable: (column: string) => boolean;
  onSort: (sort: Sort) => void;
  onSideways?: ((event: UIEvent<HTMLElement>) => void) | undefined;
};

const directions = { asc: 'ascending', desc: 'descending' } as const;

export function ListHead<Row>({ cells, selectAll, sort, isSortable, onSort, onSideways }: Props<Row>) {
  const isFrozen = cells.some(({ frozen = null }) => frozen !== null);
  return (
    <thead className={classes.head} onScroll={onSideways}>
      <tr aria-rowindex={1}>
        {selectAll && (
          <th
            style={{ width: checkboxWidth, ...(isFrozen && { left: 0 }) }}
            data-frozen={isFrozen ? 'left' : undefined}
            data-checkbox
          >
            {selectAll.isPending ? (
              <Loader size={16} aria-label={t`Selecting`} />
            ) : (
              <Checkbox
                size="xs"
                aria-label={t`Select all`}
                disabled={selectAll.isDisabled}
                checked={selectAll.state === 'all'}
                indeterminate={selectAll.state === 'some'}
                onChange={selectAll.onToggle}
              />
            )}
          </th>
        )}
        {cells.map(({ column, width, frozen = null, isFloating }) => (
          <th
            key={column.id}
            style={{
              width: width ?? column.width,
              textAlign: column.isNumber ? 'end' : 'start',
              ...frozen,
            }}
            data-frozen={frozenSide(frozen)}
            data-floating={isFloating}
            {...(isSortable(column.id) && { 'aria-sort': sort.by === column.id ? directions[sort.order] : 'none' })}
          >
            {isSortable(column.id) ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : column.isHeaderHidden ? (
              <VisuallyHidden>{column.header}</VisuallyHidden>
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortProps<Row> = { column: TableColumn<Row>; sort: Sort; onSort: (sort: Sort) => void };

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const order = sort.by === column.id ? sort.order : null;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort ?? ''}
      title={column.header}
      onClick={() => onSort({ by: column.id, order: order === 'asc' ? 'desc' : 'asc' })}
    >
      <span className="overflow-hidden text-ellipsis">{column.header}</span>
      {order !== null && <Arrow size={14} stroke={1.75} className="flex-none" aria-hidden />}
    </UnstyledButton>
  );
}
