import type { TimemapEntry } from 'verovio/esm';
import { diatonic, midi, QUARTER, type Score, soundingPitch, type Step, steps } from '#model.ts';
import { type DrawnNote, matchNotes, type Stretch } from '#performing/time-map.ts';
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

  const ranges = firstSoundings(entries);
  const ticksOf = (id: string) => ranges.get(id) ?? null;
  const written = matchNotes(score, drawnNotes, ticksOf);
  const timemap = perform(score, { notes: drawnNotes, written, order, end, tempo: defaultTempo, ticksOf });
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

/** Verovio's times of each note's first playing, in ticks from the start of its measure. */
function firstSoundings(entries: TimemapEntry[]): Map<string, { from: number; to: number }> {
  const ranges = new Map<string, { from: number; to: number }>();
  const begun = new Map<string, number>();
  let start = 0;
  for (const { qstamp, measureOn, on = [], off = [] } of entries) {
    if (measureOn !== undefined) start = qstamp;
    for (const id of on) begun.set(id, start);
    for (const id of on)
      if (!ranges.has(id)) ranges.set(id, { from: ticks(qstamp - start), to: ticks(qstamp - start) });
    for (const id of off) {
      const range = ranges.get(id);
      if (range && range.to === range.from) range.to = ticks(qstamp - (begun.get(id) ?? start));
    }
  }
  return ranges;
}

const ticks = (quarters: number) => Math.round(quarters * QUARTER);

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
  isGrace: boolean;
  /** Index of its measure. */
  measure: number;
};

/** `pitch` is its sounding MIDI number as far as Verovio knows; null for percussion. */
type DescribedNote = DrawnNote & { pitch: number | null; isTied: boolean };

/**
 * Pitch, staff, measure and ties of these notes, read from the score as MEI, because Verovio walks through the whole
 * score for each note that is queried.
 */
export function describeNotes(mei: string, ids: ReadonlySet<string>): DescribedNote[] {
  const reader = new NoteReader(parseMarkup(mei));
  return Array.from(ids).flatMap((id) => reader.find(id) ?? []);
}

/** The staff of notes, which changes where a voice crosses over, and the staff whose instrument plays them. */
type Place = Pick<Written, 'staff' | 'isGrace'> & { ofInstrument: number };

class NoteReader {
  readonly #notes = new Map<string, Written>();
  readonly #tied = new Set<string>();
  /** Semitones between written and sounding pitch, by staff. */
  readonly #shifts = new Map<number, number>();
  #last: Written | null = null;
  #measure = -1;

  constructor(document: Markup) {
    this.#read(document, { staff: 1, ofInstrument: 1, isGrace: false });
  }

  #read(element: Markup, outer: Place): void {
    const { name, attributes } = element;
    const staff = Number.parseInt((name === 'staff' ? attributes['n'] : attributes['staff']) ?? '', 10) || outer.staff;
    const isGrace = outer.isGrace || (/^(?:chord|note)$/.test(name) && attributes['grace'] !== undefined);
    const place = { staff, ofInstrument: name === 'staff' ? staff : outer.ofInstrument, isGrace };
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
    const { staff, step, alter, octave, shift, isGrace, measure } = note;
    const written = step && { step, alter: semitones[alter] ?? 0, octave };
    const pitch = written && midi(written) + shift;
    return { id, step: written && diatonic(written), pitch, staff, isTied: this.#tied.has(id), isGrace, measure };
  }

  /** Accidentals are attributes or child elements of the note. */
  #add(attributes: Markup['attributes'], { staff, ofInstrument, isGrace }: Place): void {
    const { 'xml:id': id = '', pname = '', oct = '', 'oct.ges': sounding = oct } = attributes;
    const step = steps.find((name) => name === pname.toUpperCase()) ?? null;
    const shift = this.#shifts.get(ofInstrument) ?? 0;
    const alter = alterOf(attributes) ?? 'n';
    this.#last = { staff, step, alter, octave: Number(sounding), shift, isGrace, measure: this.#measure };
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
