import type { Category } from '@eemusic/contract/educators';
import { t } from '@lingui/core/macro';

export function sayCategory(category: Category): string {
  return category === 'School' ? t`School` : t`Teacher`;
}
