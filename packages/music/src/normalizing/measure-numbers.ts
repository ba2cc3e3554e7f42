import type { Rule } from './rule.ts';

/**
 * Gives the nth measures of all parts the same number, because Verovio joins measures by number and loses notes if
 * parts count differently.
 */
export function sameNumbersInAllParts(): Rule {
  const numbers: string[] = [];
  return {
    rewrite(measure, { index }) {
      numbers[index] ??= measure.attributes['number'] ?? String(index + 1);
      measure.attributes['number'] = numbers[index];
    },
  };
}
