import { diatonic, type Note, type Score } from '#model.ts';

/** A note as it was drawn. */
export type DrawnNote = {
  id: string;
  /** Staff steps above C0; null for percussion. */
  step: number | null;
  staff: number;
  isGrace: boolean;
  /** Index of its measure. */
  measure: number;
};

/** The engraver's timing of a note, in ticks from the start of its measure. */
export type TickRange = { from: number; to: number };

/**
 * Finds the written note of each drawn one by measure, staff and place on the staff; repeated ones in a measure are
 * matched in sounding order, because the engraver may have other times than the file, but no other order. Its
 * accidentals count for nothing: an editorial one above a note alters all later notes for it.
 */
export function matchNotes(
  { measures }: Score,
  drawn: readonly DrawnNote[],
  ticksOf: (id: string) => TickRange | null,
): Map<string, Note> {
  const written = measures.map(({ notes }) =>
    Map.groupBy(notes.filter(({ pitch }) => pitch !== null).toSorted(bySound), (note) =>
      key(note.staff, stepOf(note), note.isGrace),
    ),
  );
  const timed = drawn.map((note) => ({ note, ticks: ticksOf(note.id) ?? { from: 0, to: 0 } }));
  const found = new Map<string, Note>();
  for (const { note } of timed.toSorted((one, other) => byTicks(one.ticks, other.ticks))) {
    const match = written[note.measure]?.get(key(note.staff, note.step, note.isGrace))?.shift();
    if (match) found.set(note.id, match);
  }
  return found;
}

const stepOf = ({ pitch, isUnpitched }: Note) => (pitch && !isUnpitched ? diatonic(pitch) : null);

const key = (staff: number, step: number | null, isGrace: boolean) => `${staff} ${step} ${isGrace}`;

const bySound = (one: Note, other: Note) => one.onset - other.onset || one.duration - other.duration;

const byTicks = (one: TickRange, other: TickRange) => one.from - other.from || one.to - other.to;
