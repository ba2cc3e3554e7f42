import { t } from '@lingui/core/macro';
import { numbers } from '#platform/locales/formats.ts';

export type Change = { share: string; from: string; tone: 'good' | 'bad' | undefined };

/** The change since the period before; null if that had no value. */
export function changeOf(
  now: number,
  before: number | null | undefined,
  format: (value: number) => string,
  better: 'more' | 'less' = 'more',
): Change | null {
  if (before === undefined || before === null || before <= 0) return null;
  const change = (now - before) / before;
  const isMore = change > 0;
  const share = numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(change);
  const tone = Math.round(change * 100) === 0 ? undefined : isMore === (better === 'more') ? 'good' : 'bad';
  return { share, from: t`from ${format(before)}`, tone };
}
