import type { Category } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';

export function sayCategory(category: Category): string {
  return category === 'School' ? t`School` : t`Teacher`;
}
