import type { Measure, Score, StaffNumber } from '#model.ts';
import type { Location, StaffName, Warning, WarningCode } from './warnings.ts';

/** A warning about one measure, before equal neighbours are merged. */
export type MeasureWarning = Extract<Warning, { params: Location }> & { measure: number };

/** Further warnings of one kind share a single one: a file that is wrong throughout must not hide other faults. */
const maxOfOneKind = 6;
const maxMeasuresListed = 20;

type MoreCode = Extract<WarningCode, `warning.more-${string}`>;

export function locationOf({ label }: Measure, staff: StaffNumber, score: Score): Location {
  return { from: label, to: label, staff: staffName(staff, score) };
}

export function staffName(staff: StaffNumber, { staves }: Score): StaffName {
  if (staves === 1) return null;
  if (staves > 2) return staff;
  return staff === 1 ? 'right' : 'left';
}

/** Merges equal warnings of neighbouring measures, and those beyond the sixth into one with the code `more`. */
export function summarize(warnings: MeasureWarning[], more: MoreCode): Warning[] {
  const runs = joinNeighbours(warnings);
  const single = runs.slice(0, maxOfOneKind);
  const [first, ...others] = runs.slice(maxOfOneKind);
  if (!first) return single;
  if (others.length === 0) return [...single, first];

  const spans = new Map([first, ...others].map(({ measure, params }) => [`${measure} ${params.to}`, params]));
  const measures = Array.from(spans.values(), ({ from, to }): [string, string] => [from, to]);
  const params = {
    measures: measures.slice(0, maxMeasuresListed),
    omitted: Math.max(0, measures.length - maxMeasuresListed),
  };
  return [...single, { measure: first.measure, code: more, params }];
}

function joinNeighbours(warnings: MeasureWarning[]): MeasureWarning[] {
  const runs: { kind: string; last: number; warning: MeasureWarning }[] = [];
  for (const warning of warnings) {
    const { code, params, measure } = warning;
    const kind = JSON.stringify([code, { ...params, from: null, to: null }]);
    const before = runs.findLast((run) => run.kind === kind);
    if (before?.last === measure) continue;
    if (before?.last === measure - 1) {
      before.last = measure;
      before.warning.params.to = params.to;
    } else runs.push({ kind, last: measure, warning });
  }
  return runs.map(({ warning }) => warning);
}
