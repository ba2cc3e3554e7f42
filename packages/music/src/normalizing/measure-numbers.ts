import type { Rule } from './rule.ts';

/** The nth measures of all parts belong together: Verovio joins them by their numbers, and loses notes where parts count otherwise. */
export function sameNumbersInAllParts(): Rule {
  const numbers: string[] = [];
  return {
    rewrite(measure, { index }) {
      numbers[index] ??= measure.attributes['number'] ?? String(index + 1);
      measure.attributes['number'] = numbers[index];
    },
  };
}
