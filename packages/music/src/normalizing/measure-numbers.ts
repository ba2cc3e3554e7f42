import { labelOf } from '#measure-labels.ts';
import type { Rule } from './rule.ts';

/**
 * Gives the nth measures of all parts the same number, because Verovio joins measures by number and loses notes if
 * parts count differently. It prints none for an implicit measure.
 */
export function sameNumbersInAllParts(): Rule {
  const labels: string[] = [];
  return {
    rewrite(measure, { index }) {
      const label = (labels[index] ??= labelOf(measure.attributes, index));
      measure.attributes['number'] = label || '0';
      if (label === '') measure.attributes['implicit'] = 'yes';
    },
  };
}
