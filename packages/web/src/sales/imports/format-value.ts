import type { ImportRow } from '@eemusic/contract/sales/imports';
import { t } from '@lingui/core/macro';
import { formatRegion } from '#platform/names/regions.ts';

type Value = ImportRow['changes'][number]['from'];

/** Formats a value as the lists do. */
export function formatValue(field: string, value: Value): string {
  if (value === null || value === '') return '–';
  if (field === 'region') return formatRegion(String(value));
  if (field === 'status' || field === 'isActive') return value === 1 ? t`Active` : t`Inactive`;
  if (field === 'category') return value === 'School' ? t`School` : t`Teacher`;
  return String(value);
}
