import type { TimemapEntry } from 'verovio/esm';
import { midi, type Note, type Score, soundingPitch, type Step, steps } from '#model.ts';
import type { DrawnNote, Stretch } from '#performing/time-map.ts';
import { type Moment, perform } from '#performing/perform.ts';
import { tiedIntoEndings } from '#performing/playing-order.ts';
import { type Markup, parseMarkup } from '#xml/markup.ts';
import type { SoundedNote } from './engraving.ts';

/** Quarter notes per minute before the file's first tempo: Verovio's first one may come later in the measure. */
const defaultTempo = 120;

type Parts = {
  /** As the file has it; null if it cannot be read. */
  score: Score | null;
  mei: string;
  /** The measures in playing order. */
  order: readonly Stretch[];
  /** Ticks after which the last of them ends, if that is before its end. */
  end: number | null;
  /** Verovio's timemap, for the notes that sound. */
  entries: TimemapEntry[];
  /** Numbers of the measures on the pages by id, counted from 1. */
  measures: ReadonlyMap<string, number>;
};

/**
 * When each note sounds: as the file says, or by Verovio's times if the measures of the pages are not those of the
 * file.
 */
export function play({ score, mei, order, end, entries, measures }: Parts): {
  timemap: Moment[];
  notes: SoundedNote[];
} {
  const drawnNotes = describeNotes(mei, new Set(entries.flatMap(({ on = [] }) => on.map(drawn))));
  const pitched = drawnNotes.flatMap(({ id, pitch, staff, isTied }) =>
    pitch === null ? [] : { id, pitch, staff, isTied },
  );
  if (score?.measures.length !== measures.size) return { timemap: momentsOf(entries, measures), notes: pitched };

  const written = findWritten(score, drawnNotes);
  const timemap = perform(score, { notes: drawnNotes, written, order, end, tempo: defaultTempo });
  const tied = tiedIntoEndings(score, written);
  const notes = pitched.map(({ id, pitch, staff, isTied }) => {
    const note = written.get(id);
    const sounding = note ? soundingPitch(note, score.transpositions) : null;
    return { id, pitch: sounding ?? pitch, staff, isTied: isTied || tied.has(id) };
  });
  return { timemap, notes };
}

function momentsOf(entries: TimemapEntry[], measures: Parts['measures']): Moment[] {
  return entries.map(({ tstamp, on = [], off = [], measureOn = '' }) => {
    const measure = measures.get(drawn(measureOn));
    return { t: Math.round(tstamp), on: on.map(drawn), off: off.map(drawn), ...(measure !== undefined && { measure }) };
  });
}

/** What the file says of the drawn notes, which keep its ids; those of a measure that is written out again have more. */
function findWritten({ measures }: Score, drawn: readonly DrawnNote[]): Map<string, Note> {
  const written = measures.map(({ notes }) => new Map(notes.map((note) => [note.id, note])));
  return new Map(
    drawn.flatMap(({ id, measure }) => {
      const note = written[measure]?.get(id.replace(/-copy-.*$/, ''));
      return note ? [[id, note] as const] : [];
    }),
  );
}

/** Verovio appends '-rend' and a number to the ids of repeated notes; returns the id of the drawn one. */
const drawn = (id: string) => id.replace(/-rend\d+$/, '');

type Written = {
  staff: number;
  /** Null for a note without pitch. */
  step: Step | null;
  /** MEI's value. */
  alter: string;
  octave: number;
  /** The sounding pitch minus the written one, in semitones. */
  shift: number;
  /** Index of its measure. */
  measure: number;
};

/** `pitch` is its sounding MIDI number as far as Verovio knows; null for percussion. */
type DescribedNote = DrawnNote & { staff: number; pitch: number | null; isTied: boolean };

/**
 * Pitch, staff, measure and ties of these notes, read from the score as MEI, because Verovio walks through the whole
 * score for each note that is queried.
 */
export function describeNotes(mei: string, ids: ReadonlySet<string>): DescribedNote[] {
  const reader = new NoteReader(parseMarkup(mei));
  return Array.from(ids).flatMap((id) => reader.find(id) ?? []);
}

/** The staff of notes, which changes where a voice crosses over, and the staff whose instrument plays them. */
type Place = { staff: number; ofInstrument: number };

class NoteReader {
  readonly #notes = new Map<string, Written>();
  readonly #tied = new Set<string>();
  /** Semitones between written and sounding pitch, by staff. */
  readonly #shifts = new Map<number, number>();
  #last: Written | null = null;
  #measure = -1;

  constructor(document: Markup) {
    this.#read(document, { staff: 1, ofInstrument: 1 });
  }

  #read(element: Markup, outer: Place): void {
    const { name, attributes } = element;
    const staff = Number.parseInt((name === 'staff' ? attributes['n'] : attributes['staff']) ?? '', 10) || outer.staff;
    const place = { staff, ofInstrument: name === 'staff' ? staff : outer.ofInstrument };
    if (name === 'staffDef') this.#shifts.set(Number(attributes['n']), Number(attributes['trans.semi'] ?? 0));
    if (name === 'measure') this.#measure += 1;
    if (name === 'note') this.#add(attributes, place);
    if (name === 'accid' && this.#last) this.#last.alter = alterOf(attributes) ?? this.#last.alter;
    if (name === 'tie') this.#tied.add((attributes['endid'] ?? '').slice(1));
    for (const child of element.elements) this.#read(child, place);
  }

  find(id: string): DescribedNote | null {
    const note = this.#notes.get(id);
    if (!note) return null;
    const { staff, step, alter, octave, shift, measure } = note;
    const written = step && { step, alter: semitones[alter] ?? 0, octave };
    const pitch = written && midi(written) + shift;
    return { id, pitch, staff, isTied: this.#tied.has(id), measure };
  }

  /** Accidentals are attributes or child elements of the note. */
  #add(attributes: Markup['attributes'], { staff, ofInstrument }: Place): void {
    const { 'xml:id': id = '', pname = '', oct = '', 'oct.ges': sounding = oct } = attributes;
    const step = steps.find((name) => name === pname.toUpperCase()) ?? null;
    const shift = this.#shifts.get(ofInstrument) ?? 0;
    const alter = alterOf(attributes) ?? 'n';
    this.#last = { staff, step, alter, octave: Number(sounding), shift, measure: this.#measure };
    this.#notes.set(id, this.#last);
  }
}

/** The sounding accidental, else the written one. */
const alterOf = ({ 'accid.ges': sounding, accid }: Markup['attributes']): string | undefined => sounding ?? accid;

/** MEI's values; quarter tones are rounded towards the natural note, as in reading. */
const semitones: Record<string, number> = {
  s: 1,
  ns: 1,
  '3qs': 1,
  ss: 2,
  x: 2,
  xs: 3,
  sx: 3,
  ts: 3,
  f: -1,
  nf: -1,
  '3qf': -1,
  ff: -2,
  tf: -3,
};
