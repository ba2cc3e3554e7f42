import { type Direction, type Measure, midi, type Note, noteTypes, QUARTER, type Score, type Swing } from '#model.ts';
import { type DrawnNote, type MeasureTime, type Stretch, timeOf } from './time-map.ts';

/** A moment at which notes begin (`on`) or end (`off`), by their ids in the pages. */
export type Moment = {
  /** Milliseconds from the start, at the score's tempo, including repeats and jumps. */
  t: number;
  on: string[];
  off: string[];
  /** The measure that begins here: n means the nth `g.measure` of the pages, counted from 1. */
  measure?: number;
};

export type Drawn = {
  /** The notes that sound. */
  notes: readonly DrawnNote[];
  /** What the file says of them, by their ids, as far as it was found. */
  written: ReadonlyMap<string, Note>;
  /** The measures in playing order, with all repeats and jumps. */
  order: readonly Stretch[];
  /** Ticks after which the last of them ends, if that is before its end. */
  end?: number | null;
  /** Quarter notes per minute before the file's first tempo. */
  tempo: number;
};

type Timed = Sounding & { id: string };

/**
 * When each drawn note sounds, according to the file: durations, tempo changes, fermatas, swing, grace notes and broken
 * chords.
 */
export function perform(score: Score, drawn: Drawn): Moment[] {
  const { order, end } = drawn;
  const times = timeOf(score, drawn.tempo);
  const warps = swingOf(score);
  const measures = timedNotes(score, drawn);
  const moments = new Moments();
  let start = 0;
  for (const [at, { measure: index, from, to }] of order.entries()) {
    const time = times[index];
    const warp = warps[index];
    if (!time || !warp) continue;
    moments.at(start).measure = index + 1;
    const length = (at === order.length - 1 ? end : null) ?? to ?? time.length;
    const before = from > 0 ? time.at(from) : 0;
    for (const note of measures[index] ?? [])
      if (note.from > from - 1 && (note.from < length || length === time.length))
        addNote(moments, note, start - before, time, warp);
    start += time.at(length) - before;
  }
  moments.at(start);
  return moments.inOrder();
}

/** A broken chord is complete after at most half of its duration. */
function addNote(
  moments: Moments,
  { id, from, to, fromShift, toShift }: Timed,
  start: number,
  time: MeasureTime,
  warp: Warp,
) {
  const begin = start + time.at(warp(from));
  const end = start + time.at(warp(to)) + toShift;
  const shift = fromShift > 0 ? Math.min(fromShift, (end - begin) / 2) : fromShift;
  moments.at(Math.max(0, begin + shift)).on.push(id);
  moments.at(Math.max(0, end)).off.push(id);
}

function timedNotes(score: Score, { notes: drawn, written }: Drawn): Timed[][] {
  const soundings = new Map<Note, Sounding>(score.measures.flatMap(({ notes }) => [...soundingsOf(notes)]));
  const measures: Timed[][] = score.measures.map(() => []);
  for (const { id, measure } of drawn) {
    const note = written.get(id);
    const sounding = note && !note.isCue ? soundings.get(note) : undefined;
    if (sounding) measures[measure]?.push({ id, ...sounding });
  }
  for (const [measure, notes] of repeatedNotes(score, written).entries()) {
    for (const [note, id] of notes) {
      const sounding = note.isCue ? undefined : soundings.get(note);
      if (sounding) measures[measure]?.push({ id, ...sounding });
    }
  }
  return measures;
}

class Moments {
  readonly #moments = new Map<number, Moment>();

  at(ms: number): Moment {
    const t = Math.round(ms);
    const cached = this.#moments.get(t);
    if (cached) return cached;
    const moment: Moment = { t, on: [], off: [] };
    this.#moments.set(t, moment);
    return moment;
  }

  inOrder(): Moment[] {
    return [...this.#moments.values()].toSorted((one, other) => one.t - other.t);
  }
}

/** When a note sounds in its measure: in ticks, plus a shift in milliseconds. */
type Sounding = { from: number; to: number; fromShift: number; toShift: number };

/** Duration of one grace note that is played before the beat. */
const graceMs = 60;
/** Maximum duration of several together. */
const maxGraceMs = 240;
/** Delay from one note of a broken chord to the next. */
const arpeggioMs = 30;

function soundingsOf(notes: Note[]): Map<Note, Sounding> {
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

/** What 'swing' means in words, which give no ratio: the first eighth twice as long as the second. */
const swungEighths: Swing = { unit: QUARTER / 2, first: 2, second: 1 };
const straight: Swing = { unit: QUARTER / 2, first: 1, second: 1 };

const straightWords = new Set(['straight', 'even']);
const swingWords = new Set(['swing', 'swung', 'swinging', 'shuffle']);
/** What may stand beside them in a tempo; other words only mention swing, as in 'Swing Low' or 'even slower'. */
const qualifiers = new Set(
  (
    'a and the in with no not very quite slightly slow slowly med medium fast up uptempo easy light hard heavy bright ' +
    'moderate moderately relaxed gentle gently lively jazz jazzy blues bluesy rock big band feel groove rhythm style ' +
    'time tempo beat eighth eighths th ths s note notes quaver quavers sixteenth sixteenths'
  ).split(' '),
);

type Change = { onset: number; swing: Swing };

/** Maps a moment of a measure, in ticks, to the moment at which it is played. */
type Warp = (ticks: number) => number;

/** How swing shifts the moments of each written measure, where <swing> or words ask for it. */
function swingOf({ measures }: Score): Warp[] {
  let swing = straight;
  return measures.map((measure) => {
    const changes = [{ onset: 0, swing }, ...measure.directions.flatMap(toChange)];
    swing = changes.at(-1)?.swing ?? swing;
    if (changes.every((change) => isStraight(change.swing))) return (ticks) => ticks;
    return warpOf(measure, changes);
  });
}

function toChange({ onset, swing, words }: Direction): Change[] {
  if (swing) return [{ onset, swing }];
  if (words === null) return [];
  const names: string[] = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (!names.every((name) => straightWords.has(name) || swingWords.has(name) || qualifiers.has(name))) return [];
  if (names.includes('no') || names.some((name) => straightWords.has(name))) return [{ onset, swing: straight }];
  return names.some((name) => swingWords.has(name)) ? [{ onset, swing: swungEighths }] : [];
}

const isStraight = ({ first, second }: Swing) => first === second;

/** Shifts the middle of a pair; a pair that is divided differently, such as a triplet, is played as written. */
function warpOf(measure: Measure, changes: Change[]): Warp {
  const shift = measure.isImplicit || measure.label === '' ? (measure.nominal ?? 0) - measure.actual : 0;
  const moments = measure.notes.flatMap(({ onset, duration, isGrace }) => (isGrace ? [] : [onset, onset + duration]));
  const pairOf = (ticks: number, unit: number) => Math.floor((ticks + shift) / (2 * unit));
  const unevenPairs = (unit: number) =>
    new Set(moments.filter((ticks) => (ticks + shift) % unit !== 0).map((ticks) => pairOf(ticks, unit)));
  const uneven = new Map(changes.map(({ swing: { unit } }) => [unit, unevenPairs(unit)]));
  return (ticks) => {
    const { unit, first, second } = changes.findLast(({ onset }) => onset <= ticks)?.swing ?? straight;
    const pair = pairOf(ticks, unit);
    const isMiddle = ticks + shift === (2 * pair + 1) * unit;
    if (!isMiddle || uneven.get(unit)?.has(pair)) return ticks;
    return 2 * pair * unit - shift + (2 * unit * first) / (first + second);
  };
}

/**
 * The notes of measures that are drawn as a sign for measures before, with the ids of the drawn notes that sound again,
 * by measure.
 */
function repeatedNotes({ measures }: Score, written: ReadonlyMap<string, Note>): Map<Note, string>[] {
  const ids = new Map(Array.from(written, ([id, note]) => [note, id]));
  return measures.map(({ notes, measureRepeats = [] }, index) => {
    const found = new Map<Note, string>();
    for (const sign of measureRepeats) {
      const before = Map.groupBy(measures[index - sign.measures]?.notes ?? [], placeOfTone);
      for (const note of notes) {
        if (note.staff !== sign.staff || note.pitch === null || ids.has(note)) continue;
        const repeated = before.get(placeOfTone(note))?.shift();
        const id = repeated && ids.get(repeated);
        if (id === undefined) continue;
        found.set(note, id);
        ids.set(note, id);
      }
    }
    return found;
  });
}

const placeOfTone = ({ staff, onset, pitch, isGrace }: Note) => `${staff} ${onset} ${isGrace} ${pitch && midi(pitch)}`;
