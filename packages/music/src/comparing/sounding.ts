import { type Measure, type Note, type Score, soundingPitch, type StaffNumber } from '#model.ts';
import { quantize } from './quantize.ts';

/** A note as it sounds, in ticks from the start of its measure. */
export type SoundingNote = {
  staff: StaffNumber;
  voice: string;
  onset: number;
  end: number;
  /** MIDI, as it sounds. */
  pitch: number;
  /** Tied to the previous note, so not struck again. */
  isHeld: boolean;
  /** Its index among the grace notes before this onset; null for a note that takes time. */
  grace: number | null;
};

/** The visible, sounding notes of each measure; hidden notes and cues are left out, as in analysis. */
export function soundingNotes({ measures, transpositions }: Score): SoundingNote[][] {
  return measures.map((measure) => notesOf(measure, transpositions));
}

function notesOf({ notes }: Measure, transpositions: Score['transpositions']): SoundingNote[] {
  const graces = new Map<string, number>();
  return notes.flatMap((note) => {
    const pitch = soundingPitch(note, transpositions);
    if (pitch === null || note.isCue || note.isHidden) return [];
    return [
      {
        staff: note.staff,
        voice: note.voice,
        onset: quantize(note.onset),
        end: quantize(note.onset + note.duration),
        pitch,
        isHeld: note.tieStop,
        grace: note.isGrace ? indexOfGrace(note, graces) : null,
      },
    ];
  });
}

/** Grace notes take no time: only their order in their voice distinguishes them. */
function indexOfGrace({ staff, voice, onset, isChordMember }: Note, graces: Map<string, number>): number {
  const where = `${staff} ${voice} ${onset}`;
  const before = graces.get(where) ?? -1;
  const index = isChordMember ? Math.max(0, before) : before + 1;
  graces.set(where, index);
  return index;
}
