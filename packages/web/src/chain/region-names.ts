import { regions } from '@eemusic/contract/regions';
import { t } from '@lingui/core/macro';
import type { FilterControl } from '#ui/list/filter-control.ts';

const names = new Map<string, string>(regions.map(({ code, region }) => [code, region]));

/** A code that has no name stands for itself. */
export function nameOfRegion(code: string | null): string {
  return code === null ? '' : (names.get(code) ?? code);
}

export function regionFilter(): FilterControl {
  return {
    id: 'region',
    label: t`Region`,
    choices: regions.map(({ code, region }) => ({ value: code, label: region })),
  };
}
