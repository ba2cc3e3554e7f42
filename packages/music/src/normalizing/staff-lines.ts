import { octavesOfLine } from '#signs.ts';
import { childText, findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Moment } from './timed-measure.ts';

const steps = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];
const sharps = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];

/** A written pitch; `alter` in semitones. */
export type WrittenPitch = { step: string; alter: number; octave: number };

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
export class StaffLines {
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
