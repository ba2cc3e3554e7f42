import { type MeasureWarning, summarize, type Warning } from '#reading/index.ts';
import type { MissingSigns } from '#signs.ts';

/**
 * Missing symbols as warnings; `labels` are those of all measures. Equal warnings of neighbouring measures are merged,
 * and many of one kind are summarised.
 */
export function warningsOfMissing(missing: readonly MissingSigns[], labels: readonly string[]): Warning[] {
  const byKind = Map.groupBy(missing, ({ kind }) => kind);
  return Array.from(byKind.values()).flatMap((signs) => {
    const warnings = signs.map(({ kind, measure, count }): MeasureWarning => {
      const label = labels[measure - 1] ?? String(measure);
      return { measure, code: 'warning.not-drawn', params: { from: label, to: label, staff: null, sign: kind, count } };
    });
    return summarize(warnings, 'warning.more-not-drawn');
  });
}
