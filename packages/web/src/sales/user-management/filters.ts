import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { choicesQuery, nameQuery } from './record-queries.ts';

export function statusFilter(): FilterControl {
  return {
    id: 'status',
    label: t`Status`,
    choices: [
      { value: 1, label: t`Active` },
      { value: 0, label: t`Inactive` },
    ],
  };
}

/** @param without the label of the choice, such as 'Without a channel' */
export function unassignedFilter(without: string): FilterControl {
  return { id: 'unassigned', label: t`Assignment`, choices: [{ value: 'yes', label: without }] };
}

type RecordFilter = {
  id: string;
  label: string;
  find: ReturnType<typeof choicesQuery>;
  nameOf: ReturnType<typeof nameQuery>;
};

/** Filters a list by one record, which the user finds by its name. */
export function recordFilter({ id, label, find, nameOf }: RecordFilter): FilterControl {
  return {
    id,
    label,
    find: (search) => {
      const { queryKey, queryFn } = find(search);
      return {
        queryKey: [...queryKey, 'choices'],
        queryFn: async (context) =>
          (await queryFn(context)).map((record) => ({ value: record.id, label: record.name })),
      };
    },
    labelOf: (value) => nameOf(Number(value)),
  };
}
