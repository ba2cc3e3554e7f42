import { t } from '@lingui/core/macro';
import { regionChoices } from '#platform/names/regions.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';

export function regionFilter(): FilterControl {
  return {
    id: 'region',
    label: t`Region`,
    choices: regionChoices(),
  };
}
