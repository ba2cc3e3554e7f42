import { t } from '@lingui/core/macro';
import type { Point } from './figure-plot.tsx';
import type { ReportHeader } from './queries.ts';
import { today } from '#platform/company.ts';
import { formatPeriodPart, formatShortDay, formatYear } from './format.ts';

type Step = ReportHeader['period']['step'];
type Part = { from: string; to: string };

/** The axis label of a part of the period, with the year below it at the first part and wherever the year changes. */
export function axisLabelOf(
  series: readonly Part[],
  index: number,
  step: Step,
): Pick<Point, 'key' | 'name' | 'short' | 'year' | 'isPartial'> {
  const part = series[index] ?? { from: '', to: '' };
  const before = series[index - 1];
  const hasYear = before === undefined || before.from.slice(0, 4) !== part.from.slice(0, 4);
  const isPartial = part.to >= today();
  const name = formatPeriodPart(part);
  return {
    key: part.from,
    name: isPartial ? t`${name} so far` : name,
    isPartial,
    short: formatShortDay(part.from, step),
    ...(hasYear && { year: formatYear(part.from) }),
  };
}
