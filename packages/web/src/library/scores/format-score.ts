import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { curricula, curriculumNames } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { formatSpan } from '#library/tags/index.ts';
import { enumerate } from '#platform/locales/formats.ts';

export const curriculumChoices = curricula.map((value) => ({ value, label: curriculumNames[value] }));

export function asMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Where the searched text was found, if not in the name of the score. */
export function foundInTexts({ credit, sung }: Pick<ListedScore, 'credit' | 'sung'>): string[] {
  return [...(credit === null ? [] : [credit]), ...(sung === null ? [] : [t`Words: ${sung}`])];
}

/** Positions of measures, and what is printed as their numbers; '' for a pickup. */
type Measures = { measures: readonly number[]; labels: readonly string[] };

/** '3, 7–9': consecutive measures become ranges. */
export function listLabels(measures: Measures): string {
  return listRuns(runsOf(measures));
}

/** 'measures 1–4, 7', 'pickup, measure 3'; long lists are cut. Null if there are none. */
export function listMeasures(measures: Measures, maxRuns = 5): string | null {
  const runs = runsOf(measures);
  const [first] = runs;
  if (!first) return null;
  const numbered = first[0] === '' ? runs.slice(1) : runs;
  if (numbered.length === 0) return t`the pickup measure`;
  const list = listRuns(numbered, maxRuns);
  const isOne = numbered.every(([from, to]) => numbered.length === 1 && from === to);
  const named = isOne ? t`measure ${list}` : t`measures ${list}`;
  return numbered === runs ? named : t`pickup, ${named}`;
}

type Run = [from: string, to: string];

function listRuns(runs: readonly Run[], maxRuns = Infinity): string {
  const shown = runs.slice(0, maxRuns).map(([from, to]) => formatSpan(from, to));
  return runs.length > maxRuns ? t`${enumerate(shown)} and more` : enumerate(shown);
}

/** Labels of the first and the last measure of each run; a pickup is one of its own. */
function runsOf({ measures, labels }: Measures): Run[] {
  const labelOf = new Map(measures.map((measure, at) => [measure, labels[at] ?? String(measure)]));
  const runs: Run[] = [];
  for (const [measure, label] of [...labelOf].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1);
    if (last && label !== '' && labelOf.get(measure - 1)) last[1] = label;
    else runs.push([label, label]);
  }
  return runs;
}
