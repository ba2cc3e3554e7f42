import { decodeMelody, encodeMelody, isInReach, lineBreak, pitchAt } from './melody-text.ts';

export type Hand = 'right' | 'left';

export type Match<Key> = {
  key: Key;
  hand: Hand;
  /** Index of the first note in the melody of the hand, from 0. */
  at: number;
  /** By how many semitones the score is higher; 0 unless transpositions are searched for. */
  semitones: number;
};

/**
 * Both hands of a score with a break between them. `notes` is what `encodeMelody` writes; `intervals`, of the same
 * length, has the interval of each note from the previous one, and a break at the beginning of a line.
 */
type Line = { notes: string; intervals: string; left: number };

/** The code of an interval of 0 semitones; other intervals lie around it and never reach the break. */
const unison = 128;
const breakSign = '\0';

/** The melodies of many scores, in memory, to find where a few notes occur in them. */
export class MelodyIndex<Key> {
  #lines = new Map<Key, Line>();

  /** Takes both melodies as texts of `encodeMelody`. */
  set(key: Key, { right, left }: { right: string; left: string }): void {
    this.#lines.set(key, {
      notes: right + breakSign + left,
      intervals: intervalsOf(decodeMelody(right)) + breakSign + intervalsOf(decodeMelody(left)),
      left: right.length + breakSign.length,
    });
  }

  delete(key: Key): void {
    this.#lines.delete(key);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** All places where these pitches (MIDI, two or more) follow each other in a hand, including overlapping ones. */
  find(pitches: readonly number[], { isTransposed }: { isTransposed: boolean }): Match<Key>[] {
    if (pitches.length < 2) return [];
    return isTransposed ? this.#findTransposed(pitches) : this.#findNotes(pitches);
  }

  #findNotes(pitches: readonly number[]): Match<Key>[] {
    if (!pitches.every(isInReach)) return [];
    const pattern = encodeMelody(pitches);
    const found: Match<Key>[] = [];
    for (const [key, { notes, left }] of this.#lines) {
      for (let at = notes.indexOf(pattern); at >= 0; at = notes.indexOf(pattern, at + 1)) {
        found.push({ key, ...placeOf(at, left), semitones: 0 });
      }
    }
    return found;
  }

  /** The first interval of a match leads to its second note, so the match begins one position earlier. */
  #findTransposed(pitches: readonly number[]): Match<Key>[] {
    const pattern = intervalsOf(pitches).slice(1);
    const first = pitches[0] ?? 0;
    const found: Match<Key>[] = [];
    for (const [key, { notes, intervals, left }] of this.#lines) {
      for (let at = intervals.indexOf(pattern); at >= 0; at = intervals.indexOf(pattern, at + 1)) {
        found.push({ key, ...placeOf(at - 1, left), semitones: pitchAt(notes, at - 1) - first });
      }
    }
    return found;
  }
}

function placeOf(at: number, left: number): { hand: Hand; at: number } {
  return at < left ? { hand: 'right', at } : { hand: 'left', at: at - left };
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
