import type { Score, StaffNumber } from '#model.ts';
import { mayBeKeyboard } from './instrument.ts';
import { staffName } from './measure-warning.ts';
import type { Warning } from './warnings.ts';

/** Warnings about the score as a whole: what is missing, or superfluous. */
export function findMissing(score: Score): Warning[] {
  return [...findMissingSigns(score), ...findMissingHands(score), ...findOddParts(score)];
}

function findMissingSigns(score: Score): Warning[] {
  const { measures } = score;
  const [first] = measures;
  if (!first) return [];
  const warnings = listStaves(score)
    .filter((staff) => !first.clefs.some((clef) => clef.staff === staff))
    .map((staff): Warning => ({ measure: null, code: 'warning.no-clef', params: { staff: staffName(staff, score) } }));
  if (first.time === null && !first.timeChanges)
    warnings.push({ measure: null, code: 'warning.no-time-signature', params: {} });
  if (!measures.some(({ keyChanges }) => keyChanges))
    warnings.push({ measure: null, code: 'warning.no-key-signature', params: {} });
  return warnings;
}

function findMissingHands(score: Score): Warning[] {
  const played = new Set(
    score.measures.flatMap(({ notes }) => notes.filter(({ pitch }) => pitch).map(({ staff }) => staff)),
  );
  if (played.size === 0) return [{ measure: null, code: 'warning.no-notes', params: {} }];
  if (score.staves === 1) {
    if (!mayBeKeyboard(score)) return [];
    const missing = score.measures[0]?.clefs[0]?.sign === 'F' ? 'right' : 'left';
    return [{ measure: null, code: 'warning.one-staff', params: { missing } }];
  }
  return listStaves(score)
    .filter((staff) => !played.has(staff))
    .map((staff) => ({ measure: null, code: 'warning.silent-staff', params: { staff: staffName(staff, score) } }));
}

function findOddParts(score: Score): Warning[] {
  const { staves, partLengths, transpositions } = score;
  const warnings: Warning[] = [];
  if (staves > 2) warnings.push({ measure: null, code: 'warning.staves', params: { staves } });
  if (new Set(partLengths).size > 1)
    warnings.push({ measure: null, code: 'warning.part-lengths', params: { lengths: partLengths } });
  for (const { staff, semitones } of transpositions) {
    const params = { staff: staffName(staff, score), semitones };
    warnings.push({ measure: null, code: 'warning.transposed', params });
  }
  return warnings;
}

function listStaves({ staves }: Score): StaffNumber[] {
  return Array.from({ length: staves }, (_, i) => i + 1);
}
