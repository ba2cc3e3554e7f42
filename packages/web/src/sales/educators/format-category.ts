import type { Category } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';

export function formatCategory(category: Category): string {
  return category === 'School' ? t`School` : t`Teacher`;
}
