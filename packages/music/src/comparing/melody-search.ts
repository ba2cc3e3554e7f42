import { decodeMelody, encodeMelody, isInReach, lineBreak, pitchAt } from './melody-text.ts';

export type Match = {
  hand: 'right' | 'left';
  /** Index of the first note in the melody of the hand, from 0. */
  at: number;
  /** By how many semitones the score is higher; 0 unless transpositions are searched for. */
  semitones: number;
};

/**
 * Both hands of a score with a break between them, in a form that is searched quickly. `notes` is what `encodeMelody`
 * writes; `intervals`, of the same length, has the interval of each note from the previous one, and a break at the
 * beginning of a line.
 */
export type SearchedMelody = { notes: string; intervals: string; left: number };

/** Finds a few notes in one melody after the other. */
export type MelodySearch = {
  isIn(melody: SearchedMelody): boolean;
  /** All places where the notes follow each other in a hand, including overlapping ones. */
  matchesIn(melody: SearchedMelody): Match[];
};

/** The code of an interval of 0 semitones; other intervals lie around it and never reach the break. */
const unison = 128;
const breakSign = '\0';

/** Takes both melodies as texts of `encodeMelody`. */
export function searchedMelody({ right, left }: { right: string; left: string }): SearchedMelody {
  return {
    notes: right + breakSign + left,
    intervals: intervalsOf(decodeMelody(right)) + breakSign + intervalsOf(decodeMelody(left)),
    left: right.length + breakSign.length,
  };
}

/** Searches for pitches (MIDI, two or more; fewer are found nowhere), in every key or only in this one. */
export function melodySearch(pitches: readonly number[], { isTransposed }: { isTransposed: boolean }): MelodySearch {
  const [first = 0] = pitches;
  const isPossible = pitches.length > 1 && (isTransposed || pitches.every(isInReach));
  const pattern = isTransposed ? intervalsOf(pitches).slice(1) : encodeMelody(pitches);
  const textOf = ({ notes, intervals }: SearchedMelody) => (isTransposed ? intervals : notes);
  // The first interval of a match leads to its second note, so the match begins one position earlier.
  const offset = isTransposed ? 1 : 0;
  return {
    isIn: (melody) => isPossible && textOf(melody).includes(pattern),
    matchesIn(melody) {
      const text = textOf(melody);
      const found: Match[] = [];
      for (let at = isPossible ? text.indexOf(pattern) : -1; at >= 0; at = text.indexOf(pattern, at + 1)) {
        const start = at - offset;
        const isRight = start < melody.left;
        found.push({
          hand: isRight ? 'right' : 'left',
          at: isRight ? start : start - melody.left,
          semitones: isTransposed ? pitchAt(melody.notes, start) - first : 0,
        });
      }
      return found;
    },
  };
}

function intervalsOf(pitches: readonly number[]): string {
  return pitches
    .map((pitch, at) => {
      const before = pitches[at - 1];
      const isInterval = before !== undefined && before !== lineBreak && pitch !== lineBreak;
      return isInterval ? String.fromCharCode(pitch - before + unison) : breakSign;
    })
    .join('');
}
