import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { SelectAll } from '#platform/ui/list/list-head.tsx';
import { sortChoices } from '#platform/ui/list/sort-choices.ts';
import type { Column } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';
import classes from './score-grid.module.css';

type Props = {
  columns: readonly Pick<Column<unknown>, 'id' | 'header' | 'orders'>[];
  address: ListAddress<ScoreSort, ScoreFilters>;
  selectAll: SelectAll | undefined;
};

/** What the head of a table does, above pictures. */
export function GridHead({ columns, address, selectAll }: Props) {
  const { by, order } = address.filter.sort;
  return (
    <div className={classes.head}>
      {selectAll && (
        <Checkbox
          size="xs"
          label={t`Select all`}
          disabled={selectAll.isDisabled || selectAll.isPending}
          checked={selectAll.state === 'all'}
          indeterminate={selectAll.state === 'some'}
          onChange={selectAll.onToggle}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t`Sort by`}
        value={`${by} ${order}`}
        data={sortChoices({ columns, isSortable: address.spec.isSortable })}
        onChange={(event) => {
          const [column = '', order] = event.currentTarget.value.split(' ');
          address.sort({ by: column as ScoreSort, order: order === 'desc' ? 'desc' : 'asc' });
        }}
      />
    </div>
  );
}
