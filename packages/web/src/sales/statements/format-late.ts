import type { Currency } from '@eemusic/contract/platform/currencies';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { fetchStatement } from '@eemusic/contract/sales/statements';
import { plural, t } from '@lingui/core/macro';
import { money } from '#platform/locales/formats.ts';

type Late = AnswerOf<typeof fetchStatement>['late'];

/** Sums up late entries; the table has only the first ones if they are many. */
export function formatLate({ total, commission, entries }: Late, currency: Currency | undefined): string {
  const counted = plural(total, { one: '# entry', other: '# entries' });
  const sum = t`${counted}: a commission of ${money(commission, currency)}`;
  return entries.length < total ? `${sum} · ${t`The first ${entries.length} are shown`}` : sum;
}
