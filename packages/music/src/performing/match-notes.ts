import { midi, type Note, type Score } from '#model.ts';

/** A note as it was drawn. */
export type DrawnNote = {
  id: string;
  /** Sounding MIDI number; null for percussion. */
  pitch: number | null;
  staff: number;
  /** It ends a tie. */
  isTied: boolean;
  isGrace: boolean;
  /** Index of its measure. */
  measure: number;
};

/** The engraver's timing of a note, in ticks from the start of its measure. */
export type TickRange = { from: number; to: number };

/**
 * Finds the written note of each drawn one by measure, staff and pitch; repeated pitches in a measure are matched in
 * sounding order, because the engraver may have other times than the file, but no other order.
 */
export function matchNotes(
  { measures, transpositions }: Score,
  drawn: readonly DrawnNote[],
  ticksOf: (id: string) => TickRange | null,
): Map<string, Note> {
  const shifts = new Map(transpositions.map(({ staff, semitones }) => [staff, semitones]));
  const written = measures.map(({ notes }) =>
    Map.groupBy(notes.filter(({ pitch }) => pitch !== null).toSorted(bySound), (note) =>
      key(note.staff, soundOf(note, shifts.get(note.staff) ?? 0), note.isGrace),
    ),
  );
  const timed = drawn.map((note) => ({ note, ticks: ticksOf(note.id) ?? { from: 0, to: 0 } }));
  const found = new Map<string, Note>();
  for (const { note } of timed.toSorted((one, other) => byTicks(one.ticks, other.ticks))) {
    const match = written[note.measure]?.get(key(note.staff, note.pitch, note.isGrace))?.shift();
    if (match) found.set(note.id, match);
  }
  return found;
}

const soundOf = ({ pitch, isUnpitched }: Note, shift: number) => (pitch && !isUnpitched ? midi(pitch) + shift : null);

const key = (staff: number, pitch: number | null, isGrace: boolean) => `${staff} ${pitch} ${isGrace}`;

const bySound = (one: Note, other: Note) => one.onset - other.onset || one.duration - other.duration;

const byTicks = (one: TickRange, other: TickRange) => one.from - other.from || one.to - other.to;
