import {
  type Alters,
  type Clef,
  type Key,
  type Measure,
  type MeasureRepeat,
  type Note,
  octavesOfLine,
  QUARTER,
  type Step,
  steps,
  type Time,
} from '#model.ts';
import type { XmlElement } from '#xml/element.ts';
import { childInteger, childNumber, toInteger, toNumber } from './element.ts';
import { limits } from './limits.ts';
import { refuseValue } from './problems.ts';

const signs = ['G', 'F', 'C', 'percussion', 'TAB', 'none'] as const satisfies Clef['sign'][];
const usualLines: Partial<Record<Clef['sign'], number>> = { G: 2, F: 4, C: 3, TAB: 5 };

/** The key of the upper staff if keys differ by staff. */
export function readKey(attributes: XmlElement): Key | null {
  const key = ofUpperStaff(attributes.list('key'));
  if (!key) return null;

  const fifths = childInteger(key, 'fifths', limits.fifths);
  if (fifths === null) {
    const alters = readAlters(key);
    return { fifths: 0, mode: 'other', ...(alters && { alters }) };
  }
  return { fifths, mode: toMode(key.textOf('mode')) };
}

/**
 * A key signature that is written step by step (MusicXML 4.0, <key-step>), else null. Quarter tones are rounded towards
 * the natural note.
 */
function readAlters(key: XmlElement): Alters | null {
  const alters: Partial<Record<Step, number>> = {};
  let step: Step | undefined;
  for (const child of key.children) {
    if (child.name === 'key-step') step = steps.find((one) => one === child.text.trim());
    if (child.name === 'key-alter' && step) alters[step] = Math.trunc(toNumber(child.text, limits.alter, child)) + 0;
  }
  return step ? alters : null;
}

function toMode(mode: string | null): Key['mode'] {
  const word = mode?.toLowerCase() ?? 'none';
  if (word === 'none') return null;
  return word === 'major' || word === 'minor' ? word : 'other';
}

/**
 * The <time> of the whole part, null for senza misura. `alternative` is the second time signature, if its measures have
 * one of two. MusicXML 4.0, <interchangeable>.
 */
export type Meter = { time: Time | null; alternative: Time | null; isPrinted: boolean };

export function readMeter(attributes: XmlElement): Meter | null {
  const time = ofUpperStaff(attributes.list('time'));
  if (!time) return null;
  const isPrinted = time.attributes['print-object'] !== 'no';
  const alternative = time.find('interchangeable');
  return { time: toTime(time), alternative: alternative ? toTime(alternative) : null, isPrinted };
}

/** A sum such as '2/4 + 3/8' becomes 7/8. */
function toTime(time: XmlElement): Time | null {
  if (time.find('senza-misura')) return null;

  const types = time.list('beat-type').map(toBeatType);
  const counts = time.list('beats').map(toBeats);
  const beatType = Math.max(...types);
  if (types.length === 0 || types.length !== counts.length) refuseValue('score-file.no-beats', time, '');
  const beats = counts.reduce((sum, count, i) => sum + count * (beatType / (types[i] ?? beatType)), 0);
  const { to: max } = limits.beats;
  if (beats > max) refuseValue('score-file.number-too-large', { ...time, name: 'beats' }, String(beats), { max });
  return { beats, beatType };
}

/** '3+2' is five beats. */
function toBeats(beats: XmlElement): number {
  return beats.text.split('+').reduce((sum, count) => sum + toInteger(count, limits.beats, beats), 0);
}

function toBeatType(beatType: XmlElement): number {
  const value = toInteger(beatType.text, limits.beatType, beatType);
  if (Number.isInteger(Math.log2(value))) return value;
  return refuseValue('score-file.beat-type', beatType, String(value));
}

/** Its staff is numbered within the part. */
export function toClef(clef: XmlElement): Clef {
  const sign = toSign(clef);
  return {
    staff: toStaff(clef.attributes['number'], clef),
    sign,
    line: childInteger(clef, 'line', limits.clefLine) ?? usualLines[sign] ?? 3,
    octaveChange: childInteger(clef, 'clef-octave-change', limits.clefOctaveChange) ?? 0,
  };
}

function toSign(clef: XmlElement): Clef['sign'] {
  const text = clef.textOf('sign') ?? '';
  if (text === 'jianpu') return 'none';
  const sign = signs.find((one) => one === text);
  return sign ?? refuseValue('score-file.clef', { ...clef, name: 'sign' }, text);
}

/** Semitones from written to sounding pitch. */
export function readTransposition(attributes: XmlElement): number | null {
  const transpose = attributes.find('transpose');
  if (!transpose) return null;
  const semitones = childNumber(transpose, 'chromatic', limits.transposition) ?? 0;
  const octaves = childNumber(transpose, 'octave-change', { from: -4, to: 4 }) ?? 0;
  return semitones + 12 * octaves;
}

/** 1 unless given. */
export function toStaff(number: string | undefined, element: XmlElement): number {
  return number === undefined ? 1 : toInteger(number, { from: 1, to: limits.stavesOfOnePart }, element);
}

function ofUpperStaff(elements: XmlElement[]): XmlElement | undefined {
  return elements.find(({ attributes }) => (attributes['number'] ?? '1') === '1') ?? elements[0];
}

/** A key signature that applies from this moment on; to all staves if none is named. */
type KeyChange = StaffKey & { staff: number | null; onset: number };
type StaffKey = { fifths: number; alters: Alters | null };

/** An octave line; if it continues from the previous measure, it begins before the first note. */
type OctaveLine = { number: string; staff: number; octaves: number; from: Moment; to: Moment };

/** A moment in a measure and the number of notes before it in the file, which places grace notes. */
type Moment = { onset: number; notes: number };

const before: Moment = { onset: Number.NEGATIVE_INFINITY, notes: 0 };
const never: Moment = { onset: Number.POSITIVE_INFINITY, notes: 0 };

/**
 * Keys and octave lines of one part, by staff. Files write voices one after the other, so changes within a measure are
 * applied by their onset once all notes of the measure are read.
 */
export class StaffSigns {
  #keys = new Map<number | null, StaffKey>();
  #changes: KeyChange[] = [];
  #lines: OctaveLine[] = [];

  readKeys(attributes: XmlElement, onset: number) {
    for (const key of attributes.list('key')) {
      const number = key.attributes['number'];
      const staff = number === undefined ? null : toStaff(number, key);
      const fifths = childInteger(key, 'fifths', limits.fifths);
      const alters = fifths === null ? readAlters(key) : null;
      this.#changes.push({ staff, onset, fifths: fifths ?? 0, alters });
    }
  }

  readOctaveLines(direction: XmlElement, moment: Moment) {
    const staffElement = direction.find('staff');
    const staff = staffElement ? toStaff(staffElement.text, staffElement) : 1;
    for (const type of direction.list('direction-type'))
      for (const { attributes } of type.list('octave-shift')) {
        const { type: kind, size = '8', number = '1' } = attributes;
        if (kind === 'stop') this.#stop(number, staff, moment);
        const octaves = octavesOfLine(size);
        if (octaves === null || (kind !== 'up' && kind !== 'down')) continue;
        this.#lines.push({ number, staff, octaves: kind === 'up' ? -octaves : octaves, from: moment, to: never });
      }
  }

  /** Applies keys and octave lines to the notes of a measure, and moves on to the next measure. */
  apply(notes: Note[]) {
    const changes = this.#changes.toSorted((one, other) => one.onset - other.onset);
    for (const [index, note] of notes.entries()) {
      const change = changes.findLast(
        ({ staff, onset }) => onset <= note.onset && (staff ?? note.staff) === note.staff,
      );
      const key = change ?? this.#keys.get(note.staff) ?? this.#keys.get(null);
      note.fifths = key?.fifths ?? 0;
      if (key?.alters) note.keyAlters = key.alters;
      note.octaveShift = this.#lines
        .filter((line) => line.staff === note.staff && covers(line, note, index))
        .reduce((sum, { octaves }) => sum + octaves, 0);
    }
    for (const change of changes) {
      if (change.staff === null) this.#keys.clear();
      this.#keys.set(change.staff, change);
    }
    this.#changes = [];
    this.#lines = this.#lines.filter(({ to }) => to === never).map((line) => ({ ...line, from: before }));
  }

  /** The line of this number; if several have it, the one on the same staff. */
  #stop(number: string, staff: number, moment: Moment) {
    const open = this.#lines.filter((line) => line.number === number && line.to === never);
    const line = open.find((one) => one.staff === staff) ?? open[0];
    if (line) line.to = moment;
  }
}

/** A line that ends where it begins covers the notes that begin there. */
function covers({ from, to }: OctaveLine, note: Note, index: number): boolean {
  if (to.onset <= from.onset) return note.onset === from.onset;
  if (note.onset === from.onset) return !note.isGrace || index >= from.notes;
  if (note.onset === to.onset) return note.isGrace && index < to.notes;
  return note.onset > from.onset && note.onset < to.onset;
}

/**
 * In ticks, a 128th note: lengths that differ by less count as equal, because some programs round the notes of a
 * tuplet.
 */
const tolerance = QUARTER / 32;

export function isSame(ticks: number, others: number): boolean {
  return Math.abs(ticks - others) < tolerance;
}

type Length = Pick<Measure, 'nominal' | 'actual' | 'isImplicit' | 'label' | 'repeatEnd'>;

export function isShort({ nominal, actual }: Length): boolean {
  return nominal !== null && actual < nominal && !isSame(actual, nominal);
}

/**
 * Whether the first measure is a pickup: it is short, and is marked as one, also by the number 0, or completed by the
 * last measure or the one before the first repeat sign, or at most half a measure long. Otherwise a beat is missing in
 * it.
 */
export function hasPickup(measures: readonly Length[]): boolean {
  const [first] = measures;
  if (!first || measures.length < 2) return false;
  if (first.nominal === null) return first.label === '';
  if (!isShort(first)) return false;
  if (first.isImplicit || first.label === '' || first.actual <= first.nominal / 2) return true;

  const ends = [measures.at(-1), measures.find(({ repeatEnd }) => repeatEnd !== null)];
  return ends.some((end) => end && completes(first, end));
}

export function completes(measure: Length, other: Length): boolean {
  return measure.nominal !== null && isSame(measure.actual + other.actual, measure.nominal);
}

/** The signs in force in one part: the number of measures that each stands for, by staff; null is every staff. */
export class MeasureRepeats {
  #measures = new Map<number | null, number>();

  read(attributes: XmlElement): void {
    for (const style of attributes.list('measure-style')) {
      const sign = style.find('measure-repeat');
      if (!sign) continue;
      const number = style.attributes['number'];
      const staff = number === undefined ? null : toStaff(number, style);
      if (sign.attributes['type'] === 'start')
        this.#measures.set(staff, Math.max(1, Number.parseInt(sign.text, 10) || 1));
      else if (staff === null) this.#measures.clear();
      else this.#measures.delete(staff);
    }
  }

  /** The signs of the measure that was just read, whose part has so many staves. */
  list(staves: number): MeasureRepeat[] {
    return Array.from({ length: staves }, (_, index) => index + 1).flatMap((staff) => {
      const measures = this.#measures.get(staff) ?? this.#measures.get(null);
      return measures === undefined ? [] : [{ staff, measures }];
    });
  }
}

/**
 * Gives the measures that are played like measures before, but have rests alone, the notes of those. MusicXML 4.0,
 * <measure-repeat>, asks files to write them out, which not all programs do.
 */
export function fillMeasureRepeats(measures: Measure[]): void {
  let room: number = limits.notesOfMeasureRepeats;
  for (const [index, measure] of measures.entries()) {
    for (const sign of measure.measureRepeats ?? []) {
      const repeated = measures[index - sign.measures];
      if (!repeated || measure.notes.some(({ staff, pitch }) => staff === sign.staff && pitch !== null)) continue;
      const notes = repeated.notes.filter(({ staff }) => staff === sign.staff);
      room -= notes.length;
      if (notes.length === 0 || room < 0) continue;
      const others = measure.notes.filter(({ staff }) => staff !== sign.staff);
      measure.notes = [...others, ...notes.map((note) => withinMeasure(note, repeated))];
      measure.actual = Math.max(measure.actual, ...notes.map(({ onset, duration }) => onset + duration));
    }
  }
}

/** The same note without a tie to another measure. */
function withinMeasure(note: Note, { actual }: Measure): Note {
  const { onset, duration, tieStart, tieStop } = note;
  return { ...note, tieStart: tieStart && onset + duration < actual, tieStop: tieStop && onset > 0 };
}
