import { makeElement, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './note-order.ts';
import type { ElementNames, Rule } from './rule.ts';
import { pitchOf, StaffLines, type WrittenPitch } from './staff-lines.ts';
import type { Moment, NoteEvent, TimedMeasure } from './timed-measure.ts';

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
  const isCourteous = !names.has('accidental');
  let part = new PartAccidentals(isCourteous);
  return {
    annotate: (measure) => part.annotate(measure),
    endPart: () => {
      part = new PartAccidentals(isCourteous);
    },
  };
}

/** Semitones by line of a staff: 'staff step octave'. */
type Altered = Map<string, number>;

class PartAccidentals {
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
