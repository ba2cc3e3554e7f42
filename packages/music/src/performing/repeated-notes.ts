import { midi, type Note, type Score } from '#model.ts';

/**
 * The notes of measures that are drawn as a sign for measures before, with the ids of the drawn notes that sound again,
 * by measure.
 */
export function repeatedNotes({ measures }: Score, written: ReadonlyMap<string, Note>): Map<Note, string>[] {
  const ids = new Map(Array.from(written, ([id, note]) => [note, id]));
  return measures.map(({ notes, measureRepeats = [] }, index) => {
    const found = new Map<Note, string>();
    for (const sign of measureRepeats) {
      const before = Map.groupBy(measures[index - sign.measures]?.notes ?? [], place);
      for (const note of notes) {
        if (note.staff !== sign.staff || note.pitch === null || ids.has(note)) continue;
        const repeated = before.get(place(note))?.shift();
        const id = repeated && ids.get(repeated);
        if (id === undefined) continue;
        found.set(note, id);
        ids.set(note, id);
      }
    }
    return found;
  });
}

const place = ({ staff, onset, pitch, isGrace }: Note) => `${staff} ${onset} ${isGrace} ${pitch && midi(pitch)}`;
