import { plural, t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';

/** 'measures 1–4, 7': consecutive measures become ranges, and long lists are truncated. Null if there are none. */
export function listMeasures(measures: readonly number[], maxRuns = 5): string | null {
  const runs: { from: number; to: number }[] = [];
  for (const measure of [...new Set(measures)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && measure === last.to + 1) last.to = measure;
    else runs.push({ from: measure, to: measure });
  }
  if (runs.length === 0) return null;

  const shown = runs.slice(0, maxRuns).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  const list = runs.length > maxRuns ? t`${enumerate(shown)} and more` : enumerate(shown);
  return plural(new Set(measures).size, { one: `measure ${list}`, other: `measures ${list}` });
}
