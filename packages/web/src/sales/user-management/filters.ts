import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';

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

/** @param without what those lack who are found by it */
export function unassignedFilter(without: string): FilterControl {
  return { id: 'unassigned', label: t`Assignment`, choices: [{ value: 'yes', label: without }] };
}
