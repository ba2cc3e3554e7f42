import type { Measure, Score, StaffNumber, Warning } from '#model.ts';

/** One thing in one measure, before the same things in a row are told as one. */
export type Finding = { measure: Measure; who: string | null; what: string };

/** Told one by one up to here, the others of a kind in one sentence: a file that is wrong throughout must not bury the rest. */
const maxOfOneKind = 6;

/** `others` begins the sentence that counts what was too much to tell: 'More measures that don't add up'. */
export function tell(findings: Finding[], others: string): Warning[] {
  const runs = joinRuns(findings);
  const warnings = runs.slice(0, maxOfOneKind).map(toWarning);
  const left = runs.slice(maxOfOneKind);
  const [first] = left;
  if (!first) return warnings;
  if (left.length === 1) return [...warnings, toWarning(first)];

  const places = [...new Set(left.map(({ from, to }) => span(from, to)))];
  const told = places.length > 20 ? `${places.slice(0, 20).join(', ')} …` : places.join(', ');
  return [...warnings, { measure: first.from.number, text: `${others}: ${told}` }];
}

/** 'Right hand' and 'left hand' of a piano piece; null where one staff is all there is. */
export function nameHand(staff: StaffNumber, { staves }: Score): string | null {
  if (staves === 1) return null;
  if (staves > 2) return `staff ${staff}`;
  return staff === 1 ? 'right hand' : 'left hand';
}

type Run = { from: Measure; to: Measure; who: string | null; what: string };

function joinRuns(findings: Finding[]): Run[] {
  const runs: Run[] = [];
  for (const { measure, who, what } of findings) {
    const before = runs.findLast((run) => run.who === who && run.what === what);
    if (before?.to.number === measure.number) continue;
    if (before?.to.number === measure.number - 1) before.to = measure;
    else runs.push({ from: measure, to: measure, who, what });
  }
  return runs;
}

function toWarning({ from, to, who, what }: Run): Warning {
  const where = from === to ? `Measure ${span(from, to)}` : `Measures ${span(from, to)}`;
  return { measure: from.number, text: `${where}${who === null ? '' : `, ${who}`}: ${what}` };
}

function span(from: Measure, to: Measure): string {
  return from === to ? String(from.number) : `${from.number}–${to.number}`;
}
