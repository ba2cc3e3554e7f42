import type { Point } from './lead-plot.tsx';
import type { Head } from './queries.ts';
import { sayPart, sayShortly, sayYear } from './say.ts';

type Step = Head['period']['step'];
type Part = { from: string; to: string };

/** What a part of a series is called, and what stands beneath it: the year under the first one and where it changes. */
export function placeOf(
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
