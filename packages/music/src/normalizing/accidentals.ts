import { octavesOfLine } from '#signs.ts';
import { childText, findChild, hasChild, listChildren, makeElement, plainText, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './notes.ts';
import type { ElementNames, Moment, NoteEvent, Rule, TimedMeasure } from './timed-measure.ts';

/** MusicXML's words by semitones. */
const words = new Map([
  ...([
    [-2, 'flat-flat'],
    [-1.5, 'three-quarters-flat'],
    [-1, 'flat'],
    [-0.5, 'quarter-flat'],
  ] as const),
  ...([
    [0, 'natural'],
    [0.5, 'quarter-sharp'],
    [1, 'sharp'],
    [1.5, 'three-quarters-sharp'],
  ] as const),
  [2, 'double-sharp'],
]);

/**
 * Adds accidentals that pitches require and the file leaves out, because Verovio draws only those in the file, and the
 * page would show other notes. An accidental applies to its line of the staff until the end of the measure, in all
 * voices; a tie carries it over the barline for the tied note only. A file without any accidentals also gets courtesy
 * accidentals; other files keep their own.
 */
export function missingAccidentals(names: ElementNames): Rule {
  return new PartAccidentals(!names.has('accidental'));
}

/** Semitones by line of a staff: 'staff step octave'. */
type Altered = Map<string, number>;

const steps = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];
const sharps = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];

/** A written pitch; `alter` in semitones. */
type WrittenPitch = { step: string; alter: number; octave: number };

/** Null for rests and unpitched notes. */
export function pitchOf(note: XmlElement): WrittenPitch | null {
  const pitch = findChild(note, 'pitch');
  const step = pitch && childText(pitch, 'step');
  if (!pitch || !step || !steps.includes(step)) return null;
  return { step, alter: Number(childText(pitch, 'alter') ?? 0), octave: Number(childText(pitch, 'octave')) };
}

/** Staff steps above C0; 0 for rests and unpitched notes. */
export function heightOf(note: XmlElement): number {
  const pitch = pitchOf(note);
  return pitch ? steps.indexOf(pitch.step) + steps.length * pitch.octave : 0;
}

/** The keys, clefs and octave lines in force on the staves of one part. */
class StaffLines {
  /** Semitones by step for each staff; the key 0 stands for all staves. */
  readonly #keys = new Map<number, ReadonlyMap<string, number>>();
  readonly #withoutPitch = new Set<number>();
  readonly #octaves = new Map<number, number>();

  /** The alteration of a step by the key signature of a staff, in semitones. */
  keyAlter(staff: number, step: string): number {
    return (this.#keys.get(staff) ?? this.#keys.get(0))?.get(step) ?? 0;
  }

  /** Staves of percussion and tablature have no accidentals. */
  hasPitch(staff: number): boolean {
    return !this.#withoutPitch.has(staff);
  }

  /** How many octaves above the written pitch a note on this staff sounds. */
  octaves(staff: number): number {
    return this.#octaves.get(staff) ?? 0;
  }

  read({ element }: Moment): void {
    if (element.name === 'attributes') this.#readAttributes(element);
    if (element.name === 'direction') this.#readOctaveShift(element);
  }

  #readAttributes(attributes: XmlElement): void {
    for (const key of listChildren(attributes, 'key')) {
      const staff = Number(key.attributes['number'] ?? 0);
      if (staff === 0) this.#keys.clear();
      this.#keys.set(staff, altersOf(key));
    }
    for (const clef of listChildren(attributes, 'clef')) {
      const staff = Number(clef.attributes['number'] ?? 1);
      const sign = childText(clef, 'sign');
      if (sign === 'percussion' || sign === 'TAB' || sign === 'jianpu') this.#withoutPitch.add(staff);
      else this.#withoutPitch.delete(staff);
    }
  }

  #readOctaveShift(direction: XmlElement): void {
    const staff = Number(childText(direction, 'staff') ?? 1);
    for (const type of listChildren(direction, 'direction-type')) {
      const shift = findChild(type, 'octave-shift');
      const octaves = octavesOfLine(shift?.attributes['size'] ?? '8') ?? 0;
      if (shift?.attributes['type'] === 'down') this.#octaves.set(staff, octaves);
      if (shift?.attributes['type'] === 'up') this.#octaves.set(staff, -octaves);
      if (shift?.attributes['type'] === 'stop') this.#octaves.delete(staff);
    }
  }
}

function altersOf(key: XmlElement): Map<string, number> {
  const fifths = Number(childText(key, 'fifths') ?? 0);
  const altered = fifths > 0 ? sharps.slice(0, fifths) : sharps.toReversed().slice(0, -fifths);
  const alters = new Map(altered.map((step) => [step, Math.sign(fifths)]));
  let step: string | null = null;
  for (const child of key.children) {
    if (child.name === 'key-step') step = plainText(child);
    if (child.name === 'key-alter' && step !== null) alters.set(step, Number(plainText(child)));
  }
  return alters;
}

class PartAccidentals implements Rule {
  readonly #isCourteous: boolean;
  readonly #lines = new StaffLines();
  /** Pitches with a tie that has not ended yet. */
  readonly #tied = new Set<string>();
  /** Lines of the staff whose last alteration in the previous measure differs from the key. */
  #before: Altered = new Map();
  #now: Altered = new Map();

  constructor(isCourteous: boolean) {
    this.#isCourteous = isCourteous;
  }

  annotate({ moments }: TimedMeasure): void {
    this.#now = new Map();
    for (const moment of moments.toSorted((one, other) => one.onset - other.onset || rankOf(one) - rankOf(other))) {
      if (moment.event) this.#annotateEvent(moment.event);
      else this.#lines.read(moment);
    }
    this.#before = this.#now;
  }

  #annotateEvent({ notes, isHidden, isRest }: NoteEvent): void {
    if (isRest || isHidden) return;
    for (const note of notes) {
      const pitch = pitchOf(note);
      const staff = Number(findChild(note, 'staff')?.text ?? 1) || 1;
      if (pitch && note.attributes['print-object'] !== 'no' && this.#lines.hasPitch(staff)) {
        this.#annotateNote(note, staff, pitch);
      }
    }
  }

  #annotateNote(note: XmlElement, staff: number, pitch: WrittenPitch): void {
    const { step, alter, octave } = pitch;
    const line = `${staff} ${step} ${octave - this.#lines.octaves(staff)}`;
    const sounding = `${step} ${alter} ${octave}`;
    const isTied = this.#tied.delete(sounding) && ends(note);
    if (begins(note)) this.#tied.add(sounding);

    const inForce = this.#now.get(line) ?? this.#lines.keyAlter(staff, step);
    if (hasChild(note, 'accidental')) this.#now.set(line, alter);
    else if (inForce === alter ? this.#wantsCourtesy(line, pitch, staff) && !isTied : !isTied) {
      this.#write(note, line, alter);
    }
  }

  #write(note: XmlElement, line: string, alter: number): void {
    // For other intervals there is no sign, which the check of the pages then reports.
    insertIntoNote(note, makeElement('accidental', { text: words.get(alter) ?? 'other' }));
    this.#now.set(line, alter);
  }

  /**
   * Engravers add a courtesy accidental after a different alteration in the previous measure, or in another octave of
   * the same measure.
   */
  #wantsCourtesy(line: string, { step, alter }: WrittenPitch, staff: number): boolean {
    if (!this.#isCourteous || this.#now.has(line)) return false;
    if ((this.#before.get(line) ?? alter) !== alter) return true;
    for (const [other, altered] of this.#now) {
      if (other.startsWith(`${staff} ${step} `) && altered !== alter) return true;
    }
    return false;
  }
}

/** A key applies to all notes of its moment, whatever their order in the file. */
const rankOf = ({ element }: Moment) => (element.name === 'attributes' ? 0 : 1);

const tiesOf = (note: XmlElement, type: string) =>
  [...listChildren(note, 'tie'), ...listChildren(findChild(note, 'notations') ?? note, 'tied')].some(
    ({ attributes }) => attributes['type'] === type || attributes['type'] === 'continue',
  );

const begins = (note: XmlElement) => tiesOf(note, 'start');
const ends = (note: XmlElement) => tiesOf(note, 'stop');
