import { regions } from '@eemusic/contract/regions';
import { t } from '@lingui/core/macro';
import type { FilterControl } from '#ui/list/filter-control.ts';

export function regionFilter(): FilterControl {
  return {
    id: 'region',
    label: t`Region`,
    choices: regions.map(({ code, region }) => ({ value: code, label: region })),
  };
}
