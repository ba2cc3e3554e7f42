import { t } from '@lingui/core/macro';
import type { Column } from './types.ts';

type Options = {
  columns: readonly Pick<Column<unknown>, 'id' | 'header' | 'orders'>[];
  isSortable: (column: string) => boolean;
};

/** All orders of a list as options of a select, such as 'name asc'. */
export function sortChoices({ columns, isSortable }: Options): { value: string; label: string }[] {
  return columns
    .filter(({ id }) => isSortable(id))
    .flatMap(({ id, header, orders }) => [
      { value: `${id} asc`, label: orders?.asc ?? t`${header}, ascending` },
      { value: `${id} desc`, label: orders?.desc ?? t`${header}, descending` },
    ]);
}
