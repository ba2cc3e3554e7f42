import { t } from '@lingui/core/macro';
import { regionChoices } from '#locales/names.ts';
import type { FilterControl } from '#ui/list/filter-control.ts';

export function regionFilter(): FilterControl {
  return {
    id: 'region',
    label: t`Region`,
    choices: regionChoices(),
  };
}
