import type { Point } from './figure-plot.tsx';
import type { ReportHeader } from './queries.ts';
import { sayPart, sayShortly, sayYear } from './say.ts';

type Step = ReportHeader['period']['step'];
type Part = { from: string; to: string };

/** The label of a part of the period, and below it the year, shown at the first part and where the year changes. */
export function axisLabelOf(
  series: readonly Part[],
  index: number,
  step: Step,
): Pick<Point, 'key' | 'name' | 'short' | 'year'> {
  const part = series[index] ?? { from: '', to: '' };
  const before = series[index - 1];
  const hasYear = before === undefined || before.from.slice(0, 4) !== part.from.slice(0, 4);
  return {
    key: part.from,
    name: sayPart(part),
    short: sayShortly(part.from, step),
    ...(hasYear && { year: sayYear(part.from) }),
  };
}
