import type { Analysis } from '@eemusic/contract/library/analysis';

/** The number of the first measure: a score that begins with a pickup counts from 0. */
export function firstMeasure({ tags, warnings }: Analysis): 0 | 1 {
  const named = [
    ...Object.values(tags).flatMap(({ measures }) => measures),
    ...warnings.flatMap(({ measure }) => measure ?? []),
  ];
  return named.includes(0) ? 0 : 1;
}

/** Zero-based index of a numbered measure in the sheet music. */
export function measureAt(analysis: Analysis, number: number): number {
  return number - firstMeasure(analysis);
}
