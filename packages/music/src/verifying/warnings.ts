import { type MeasureWarning, summarize, type Warning } from '#reading/index.ts';
import type { MissingSigns } from '#signs.ts';

/**
 * Missing symbols as warnings with measure numbers; `firstMeasure` is the number of the first measure, 0 for a pickup.
 * Equal warnings of neighbouring measures are merged, and many of one kind are summarised.
 */
export function warningsOfMissing(missing: readonly MissingSigns[], firstMeasure: number): Warning[] {
  const byKind = Map.groupBy(missing, ({ kind }) => kind);
  return Array.from(byKind.values()).flatMap((signs) => {
    const warnings = signs.map(({ kind, measure, count }): MeasureWarning => {
      const number = measure - 1 + firstMeasure;
      const params = { from: number, to: number, staff: null, sign: kind, count };
      return { measure: number, code: 'warning.not-drawn', params };
    });
    return summarize(warnings, 'warning.more-not-drawn');
  });
}
