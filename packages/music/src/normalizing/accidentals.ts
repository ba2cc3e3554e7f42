import { alterInKey, type Alters, diatonic, octavesOfLine, type Pitch, type Step, steps } from '#model.ts';
import { plainText, XmlElement } from '#xml/element.ts';
import { insertChild } from './notes.ts';
import type { ElementNames, Moment, NoteEvent, Rule } from './timed-measure.ts';

const words = new Map([
  [-2, 'flat-flat'],
  [-1.5, 'three-quarters-flat'],
  [-1, 'flat'],
  [-0.5, 'quarter-flat'],
  [0, 'natural'],
  [0.5, 'quarter-sharp'],
  [1, 'sharp'],
  [1.5, 'three-quarters-sharp'],
  [2, 'double-sharp'],
]);

/** Null for rests and unpitched notes. */
export function pitchOf(note: XmlElement): Pitch | null {
  const pitch = note.find('pitch');
  const step = pitch && steps.find((one) => one === pitch.textOf('step'));
  return step ? { step, alter: Number(pitch.textOf('alter') ?? 0), octave: Number(pitch.textOf('octave')) } : null;
}

/** Staff steps above C0; 0 for rests and unpitched notes. */
export function heightOf(note: XmlElement): number {
  const pitch = pitchOf(note);
  return pitch ? diatonic(pitch) : 0;
}

/** Semitones by line of a staff: 'staff step octave'. */
type Altered = Map<string, number>;

type InForce = {
  /** The staff 0 stands for all. */
  keys: Map<number, Alters>;
  /** Staves of percussion and tablature, which have no accidentals. */
  withoutPitch: Set<number>;
  /** How many octaves above the written pitch notes sound. */
  octaves: Map<number, number>;
  /** Pitches with a tie that has not ended yet. */
  tied: Set<string>;
  /** The last alterations in this measure and in the one before. */
  now: Altered;
  before: Altered;
  isCourteous: boolean;
};

/**
 * Adds accidentals that pitches require and the file leaves out, because Verovio draws only those in the file, and the
 * page would show other notes. An accidental applies to its line of the staff until the end of the measure, in all
 * voices; a tie carries it over the barline for the tied note only. A file without any accidentals also gets courtesy
 * accidentals; other files keep their own.
 */
export function missingAccidentals(names: ElementNames): Rule {
  const inForce: InForce = {
    keys: new Map(),
    withoutPitch: new Set(),
    octaves: new Map(),
    tied: new Set(),
    now: new Map(),
    before: new Map(),
    isCourteous: !names.has('accidental'),
  };
  return {
    annotate({ moments }) {
      Object.assign(inForce, { before: inForce.now, now: new Map() });
      for (const { event, element } of moments.toSorted(inOrder)) {
        if (event) annotate(event, inForce);
        else if (element.name === 'attributes') readAttributes(element, inForce);
        else readOctaveLines(element, inForce);
      }
    },
  };
}

/** A key applies to all notes of its moment, whatever their order in the file. */
const inOrder = (one: Moment, other: Moment) => one.onset - other.onset || rankOf(one) - rankOf(other);
const rankOf = ({ element }: Moment) => (element.name === 'attributes' ? 0 : 1);

function readAttributes(attributes: XmlElement, { keys, withoutPitch }: InForce): void {
  for (const key of attributes.list('key')) {
    const staff = Number(key.attributes['number'] ?? 0);
    if (staff === 0) keys.clear();
    keys.set(staff, altersOf(key));
  }
  for (const clef of attributes.list('clef')) {
    const staff = Number(clef.attributes['number'] ?? 1);
    if (['percussion', 'TAB', 'jianpu'].includes(clef.textOf('sign') ?? '')) withoutPitch.add(staff);
    else withoutPitch.delete(staff);
  }
}

function altersOf(key: XmlElement): Alters {
  const fifths = Number(key.textOf('fifths') ?? 0);
  const alters = Object.fromEntries(steps.map((one) => [one, alterInKey(fifths, one)])) as Record<Step, number>;
  let step: Step | undefined;
  for (const child of key.children) {
    if (child.name === 'key-step') step = steps.find((one) => one === plainText(child));
    if (child.name === 'key-alter' && step) alters[step] = Number(plainText(child));
  }
  return alters;
}

function readOctaveLines(direction: XmlElement, { octaves }: InForce): void {
  const staff = Number(direction.textOf('staff') ?? 1);
  for (const { attributes } of direction.within('direction-type', 'octave-shift')) {
    const { type, size = '8' } = attributes;
    const count = octavesOfLine(size) ?? 0;
    if (type === 'down' || type === 'up') octaves.set(staff, type === 'down' ? count : -count);
    if (type === 'stop') octaves.delete(staff);
  }
}

function annotate({ notes, isHidden, isRest }: NoteEvent, inForce: InForce): void {
  for (const note of isRest || isHidden ? [] : notes) {
    const pitch = pitchOf(note);
    const staff = Number(note.find('staff')?.text ?? 1) || 1;
    if (!pitch || note.attributes['print-object'] === 'no' || inForce.withoutPitch.has(staff)) continue;

    const { keys, octaves, tied, now, isCourteous } = inForce;
    const { step, alter, octave } = pitch;
    const line = `${staff} ${step} ${octave - (octaves.get(staff) ?? 0)}`;
    const sounding = `${step} ${alter} ${octave}`;
    const isTied = tied.delete(sounding) && hasTie(note, 'stop');
    if (hasTie(note, 'start')) tied.add(sounding);
    const altered = now.get(line) ?? (keys.get(staff) ?? keys.get(0))?.[step] ?? 0;
    const isWritten = note.has('accidental');
    const isMissing = altered !== alter || (isCourteous && wantsCourtesy(line, alter, inForce));
    if (!isWritten && (isTied || !isMissing)) continue;
    // For other intervals there is no sign, which the check of the pages then reports.
    if (!isWritten) insertChild(note, new XmlElement('accidental', { text: words.get(alter) ?? 'other' }));
    now.set(line, alter);
  }
}

/**
 * Engravers add a courtesy accidental after a different alteration in the previous measure, or in another octave of the
 * same measure.
 */
function wantsCourtesy(line: string, alter: number, { now, before }: InForce): boolean {
  if (now.has(line)) return false;
  if ((before.get(line) ?? alter) !== alter) return true;
  const step = line.slice(0, line.lastIndexOf(' ') + 1);
  return [...now].some(([other, altered]) => other.startsWith(step) && altered !== alter);
}

const hasTie = (note: XmlElement, type: string) =>
  [...note.list('tie'), ...(note.find('notations') ?? note).list('tied')].some(
    ({ attributes }) => attributes['type'] === type || attributes['type'] === 'continue',
  );
