import { decodeMelody, encodeMelody, isInReach } from './melody-text.ts';

export type Hand = 'right' | 'left';

export type Match<Key> = {
  key: Key;
  hand: Hand;
  /** Index of the first note in the melody of the hand, from 0. */
  at: number;
  /** How much higher the score has it; 0 unless transposed ones are looked for. */
  semitones: number;
};

/** `steps` has one sign a note: how far it lies from the note before; a hand begins with a break. */
type Line = { hand: Hand; notes: string; steps: string };

/** A distance of 0 semitones; the others around it. No melody reaches to the break at 0. */
const unison = 128;
const breakSign = '\0';

/** The melodies of many scores, in memory, and where a few notes occur in them. */
export class MelodyIndex<Key> {
  #lines = new Map<Key, Line[]>();

  /** Takes both melodies as texts of `encodeMelody`. */
  set(key: Key, { right, left }: { right: string; left: string }): void {
    const lines = [toLine('right', right), toLine('left', left)].filter(({ notes }) => notes.length > 1);
    if (lines.length > 0) this.#lines.set(key, lines);
    else this.#lines.delete(key);
  }

  delete(key: Key): void {
    this.#lines.delete(key);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Every place where these pitches (MIDI, two or more) follow each other in a hand, overlapping ones, too. */
  find(pitches: readonly number[], { isTransposed }: { isTransposed: boolean }): Match<Key>[] {
    if (pitches.length < 2) return [];
    return isTransposed ? this.#findSteps(pitches) : this.#findNotes(pitches);
  }

  #findNotes(pitches: readonly number[]): Match<Key>[] {
    if (!pitches.every(isInReach)) return [];
    const wanted = encodeMelody(pitches);
    const found: Match<Key>[] = [];
    for (const [key, lines] of this.#lines) {
      for (const { hand, notes } of lines) {
        for (let at = notes.indexOf(wanted); at >= 0; at = notes.indexOf(wanted, at + 1)) {
          found.push({ key, hand, at, semitones: 0 });
        }
      }
    }
    return found;
  }

  #findSteps(pitches: readonly number[]): Match<Key>[] {
    const wanted = stepsOf(pitches).slice(1);
    const [first = 0] = pitches;
    const found: Match<Key>[] = [];
    for (const [key, lines] of this.#lines) {
      for (const { hand, notes, steps } of lines) {
        for (let at = steps.indexOf(wanted); at > 0; at = steps.indexOf(wanted, at + 1)) {
          const [pitch = 0] = decodeMelody(notes.charAt(at - 1));
          found.push({ key, hand, at: at - 1, semitones: pitch - first });
        }
      }
    }
    return found;
  }
}

function toLine(hand: Hand, notes: string): Line {
  return { hand, notes, steps: stepsOf(decodeMelody(notes)) };
}

function stepsOf(pitches: readonly number[]): string {
  return pitches
    .map((pitch, at) => {
      const before = pitches[at - 1];
      return before === undefined ? breakSign : String.fromCharCode(pitch - before + unison);
    })
    .join('');
}
