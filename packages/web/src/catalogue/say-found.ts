import type { ListedScore } from '@eemusic/contract/catalogue';
import { t } from '@lingui/core/macro';

/** Where a melody stands: 'bar 3, right hand', 'bars 3–4, left hand'. */
export function sayFound({ hand, measures }: ListedScore['found'][number]): string {
  const from = Math.min(...measures);
  const to = Math.max(...measures);
  const bars = from === to ? t`bar ${from}` : t`bars ${from}–${to}`;
  return hand === 'right' ? t`${bars}, right hand` : t`${bars}, left hand`;
}
