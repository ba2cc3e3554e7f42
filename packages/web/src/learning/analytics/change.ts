import { t } from '@lingui/core/macro';
import { numbers } from '#platform/locales/formats.ts';

export type Change = { share: string; from: string; tone: 'good' | 'bad' | undefined };

type Before = number | null | undefined;
type Format = (value: number) => string;

/** The change since the period before in per cent; null if that had no value. */
export function changeOf(now: number, before: Before, format: Format, better: 'more' | 'less' = 'more'): Change | null {
  if (before === undefined || before === null || before <= 0) return null;
  const change = (now - before) / before;
  const isMore = change > 0;
  const share = numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(change);
  const tone = Math.round(change * 100) === 0 ? undefined : isMore === (better === 'more') ? 'good' : 'bad';
  return { share, from: t`from ${format(before)}`, tone };
}

/**
 * The change of a share of 0 to 1 in percentage points, because a percentage of a percentage is ambiguous: the
 * difference of the two as they are shown, with one decimal.
 */
export function changeInPoints(now: number, before: Before, format: Format): Change | null {
  if (before === undefined || before === null) return null;
  const tenths = Math.round(now * 1000) - Math.round(before * 1000);
  const points = numbers({ signDisplay: 'exceptZero', minimumFractionDigits: 1 }).format(tenths / 10);
  const tone = tenths === 0 ? undefined : tenths > 0 ? 'good' : 'bad';
  return { share: t`${points} points`, from: t`from ${format(before)}`, tone };
}
