import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';

/** Where the searched text was found, if not in the name of the score. */
export function foundInTexts({ credit, sung }: Pick<ListedScore, 'credit' | 'sung'>): string[] {
  return [...(credit === null ? [] : [credit]), ...(sung === null ? [] : [t`Words: ${sung}`])];
}
