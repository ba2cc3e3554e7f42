import type { Score, Warning } from '#model.ts';

/** What a teacher would catch in the score, in the order of the measures; what concerns the whole score comes first. */
export function findWarnings(score: Score): Warning[] {
  return findMissingSigns(score);
}

function findMissingSigns({ measures, staves }: Score): Warning[] {
  const warnings: Warning[] = [];
  if (measures.every(({ time }) => time === null)) warnings.push({ measure: null, text: 'No time signature' });
  if (!measures.some(({ keyChanges }) => keyChanges)) warnings.push({ measure: null, text: 'No key signature' });
  for (let staff = 1; staff <= staves; staff++) {
    const hasClef = measures.some(({ clefs }) => clefs.some((clef) => clef.staff === staff));
    if (!hasClef) warnings.push({ measure: null, text: `Staff ${staff}: no clef` });
  }
  return warnings;
}
