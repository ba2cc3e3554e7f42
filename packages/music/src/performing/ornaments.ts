import { midi, type Note, noteTypes, QUARTER } from '#model.ts';

/** When a note sounds in its measure: in ticks, plus a shift in milliseconds. */
export type Sounding = { from: number; to: number; fromShift: number; toShift: number };

/** Duration of one grace note that is played before the beat. */
const graceMs = 60;
/** Maximum duration of several together. */
const maxGraceMs = 240;
/** Delay from one note of a broken chord to the next. */
const arpeggioMs = 30;

/** When each note of a measure sounds, with its grace notes and broken chords. */
export function soundingsOf(notes: Note[]): Map<Note, Sounding> {
  const soundings = new Map(
    notes.map((note) => [
      note,
      { from: note.onset, to: note.onset + note.duration, fromShift: 0, toShift: 0 } satisfies Sounding,
    ]),
  );
  for (const voice of Map.groupBy(notes, (note) => note.voice).values()) placeGraceNotes(voice, soundings);
  breakChords(notes, soundings);
  return soundings;
}

/** Grace notes and the note after them, if there is one in the measure; a chord counts as one. */
function placeGraceNotes(voice: Note[], soundings: Map<Note, Sounding>): void {
  let waiting: Note[][] = [];
  for (const [index, note] of voice.entries()) {
    const isOfChord = note.isChordMember;
    if (note.isGrace) {
      if (isOfChord) waiting.at(-1)?.push(note);
      else waiting.push([note]);
    } else if (waiting.length > 0) {
      place(waiting, chordFrom(voice, index), soundings);
      waiting = [];
    }
  }
  if (waiting.length > 0) place(waiting, [], soundings);
}

function chordFrom(voice: Note[], index: number): Note[] {
  const further = voice.slice(index + 1);
  const end = further.findIndex(({ isChordMember }) => !isChordMember);
  return voice.slice(index, end === -1 ? undefined : index + 1 + end);
}

/**
 * A single grace note without a slash, an eighth or longer, takes its time from the next note, at most half of it;
 * others come before the beat.
 */
function place(graces: Note[][], main: Note[], soundings: Map<Note, Sounding>): void {
  const [first] = graces[0] ?? [];
  const lent = first && graces.length === 1 ? appoggiatura(first, main[0]) : 0;
  if (lent > 0 && main[0]) {
    const beat = main[0].onset;
    for (const note of graces.flat()) soundings.set(note, { from: beat, to: beat + lent, fromShift: 0, toShift: 0 });
    for (const note of main) move(soundings, note, { from: beat + lent });
    return;
  }
  const each = Math.min(graceMs, maxGraceMs / graces.length);
  for (const [index, chord] of graces.entries())
    for (const note of chord) {
      const fromShift = (index - graces.length) * each;
      move(soundings, note, { to: note.onset, fromShift, toShift: fromShift + each });
    }
}

/**
 * The length that a grace note takes from the next note, in ticks; 0 if it is played before the beat, as before a note
 * that is tied from the previous one.
 */
function appoggiatura({ isSlashed, type }: Note, main: Note | undefined): number {
  const shorterThanQuarter = type === null ? 2 : noteTypes.indexOf(type) - noteTypes.indexOf('quarter');
  if (isSlashed || !main || main.tieStop || shorterThanQuarter > 1) return 0;
  return Math.min(QUARTER / 2 ** shorterThanQuarter, main.duration / 2);
}

/** From the lowest note upwards, or downwards if an arrow says so; the first is on the beat. */
function breakChords(notes: Note[], soundings: Map<Note, Sounding>): void {
  const broken = notes.filter(
    ({ pitch, tieStop, articulations }) => pitch !== null && !tieStop && articulations.includes('arpeggiate'),
  );
  for (const chord of Map.groupBy(broken, ({ staff, onset }) => `${staff} ${onset}`).values()) {
    const rising = chord.toSorted((one, other) => keyOf(one) - keyOf(other));
    const inOrder = chord.some(({ isArpeggioDown }) => isArpeggioDown) ? rising.toReversed() : rising;
    for (const [index, note] of inOrder.entries()) move(soundings, note, { fromShift: index * arpeggioMs });
  }
}

const keyOf = ({ pitch }: Note) => (pitch ? midi(pitch) : 0);

function move(soundings: Map<Note, Sounding>, note: Note, changed: Partial<Sounding>): void {
  const sounding = soundings.get(note);
  if (sounding) Object.assign(sounding, changed);
}
