import type { Score, StaffNumber, Warning } from '#model.ts';
import { nameHand } from './finding.ts';

/** What is missing, or too much, in the score as a whole. */
export function findMissing(score: Score): Warning[] {
  const texts = [...findMissingSigns(score), ...findMissingHands(score), ...findOddParts(score)];
  return texts.map((text) => ({ measure: null, text }));
}

function findMissingSigns(score: Score): string[] {
  const { measures } = score;
  const [first] = measures;
  if (!first) return [];
  const texts = listStaves(score)
    .filter((staff) => !first.clefs.some((clef) => clef.staff === staff))
    .map((staff) => about(staff, score, 'no clef at the beginning'));
  if (first.time === null && !first.timeChanges) texts.push('No time signature at the beginning');
  if (!measures.some(({ keyChanges }) => keyChanges)) texts.push('No key signature');
  return texts;
}

function findMissingHands(score: Score): string[] {
  const played = new Set(
    score.measures.flatMap(({ notes }) => notes.filter(({ pitch }) => pitch).map(({ staff }) => staff)),
  );
  if (played.size === 0) return ['There is not a single note in this score'];
  if (score.staves === 1) {
    const isBass = score.measures[0]?.clefs[0]?.sign === 'F';
    return [`There is only one staff: the ${isBass ? 'right' : 'left'} hand is missing`];
  }
  return listStaves(score)
    .filter((staff) => !played.has(staff))
    .map((staff) => about(staff, score, 'no notes from beginning to end'));
}

function findOddParts(score: Score): string[] {
  const { staves, partLengths, transpositions } = score;
  const texts: string[] = [];
  if (staves > 2) texts.push(`There are ${staves} staves: a piano piece has two`);
  if (new Set(partLengths).size > 1) texts.push(`The parts differ in length: ${partLengths.join(', ')} measures`);
  for (const { staff, semitones } of transpositions) {
    const sounds = `sounds ${Math.abs(semitones)} semitones ${semitones < 0 ? 'lower' : 'higher'} than written`;
    texts.push(about(staff, score, sounds));
  }
  return texts;
}

function listStaves({ staves }: Score): StaffNumber[] {
  return Array.from({ length: staves }, (_, i) => i + 1);
}

/** 'Left hand: no clef at the beginning', or without a hand 'No clef at the beginning'. */
function about(staff: StaffNumber, score: Score, what: string): string {
  const hand = nameHand(staff, score);
  const text = hand === null ? what : `${hand}: ${what}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
