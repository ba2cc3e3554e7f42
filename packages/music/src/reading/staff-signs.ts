import type { Alters, Note } from '#model.ts';
import { octavesOfLine } from '#signs.ts';
import { readAlters, toStaff } from './attributes.ts';
import { childInteger, type Element, findChild, listChildren } from './element.ts';
import { limits } from './limits.ts';

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

  readKeys(attributes: Element, onset: number) {
    for (const key of listChildren(attributes, 'key')) {
      const number = key.attributes['number'];
      const staff = number === undefined ? null : toStaff(number, key);
      const fifths = childInteger(key, 'fifths', limits.fifths);
      const alters = fifths === null ? readAlters(key) : null;
      this.#changes.push({ staff, onset, fifths: fifths ?? 0, alters });
    }
  }

  readOctaveLines(direction: Element, moment: Moment) {
    const staffElement = findChild(direction, 'staff');
    const staff = staffElement ? toStaff(staffElement.text, staffElement) : 1;
    for (const type of listChildren(direction, 'direction-type'))
      for (const { attributes } of listChildren(type, 'octave-shift')) {
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
