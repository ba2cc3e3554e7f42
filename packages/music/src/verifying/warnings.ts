import { type MeasureWarning, summarize, type Warning } from '#reading/index.ts';
import type { MissingSigns } from '#signs.ts';

/**
 * What pages lack, as warnings in the numbers of their measures; `firstMeasure` is that of the first, 0 for a pickup.
 * The same in neighbouring measures is one warning, and many of a kind are summed up.
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
