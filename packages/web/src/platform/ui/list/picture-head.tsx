import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { SelectAll } from './types.ts';
import { sortChoices } from './sort-choices.ts';
import type { Column } from './types.ts';
import type { ListAddress } from './use-list-address.ts';
import type { Filters } from './address.ts';
import classes from './pictures.module.css';

type Props<By extends string, F extends Filters> = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'orders'>[];
  address: ListAddress<By, F>;
  selectAll: SelectAll | undefined;
};

/** Select-all and sorting, as in the header of a table. */
export function PictureHead<By extends string, F extends Filters>({ columns, address, selectAll }: Props<By, F>) {
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
          address.sort({ by: column, order: order === 'desc' ? 'desc' : 'asc' });
        }}
      />
    </div>
  );
}
