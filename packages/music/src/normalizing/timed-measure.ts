import { noteTypes, QUARTER } from '#model.ts';
import { childText, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { type Meter, meterOf } from './meter.ts';

/** A note or a rest, or a chord with all its notes. Times are ticks from the beginning of the measure. */
export type NoteEvent = {
  /** The note that carries what belongs to the whole chord: beams, tuplets, its length. */
  first: XmlElement;
  notes: XmlElement[];
  onset: number;
  /** 0 for a grace note. */
  duration: number;
  voice: string;
  staff: number;
  isRest: boolean;
  isGrace: boolean;
  isHidden: boolean;
};

export type Moment = { onset: number; element: XmlElement; event: NoteEvent | null };

export type TimedMeasure = {
  /** 0 is the first part of the file. */
  part: number;
  /** 0 is the first measure of the part. */
  index: number;
  /** Notes, attributes and directions in the order of the file; further notes of a chord are in its event. */
  moments: Moment[];
  events: NoteEvent[];
  /** In force at the beginning of the measure; null if there is none, or a free one. */
  meter: Meter | null;
  /** Ticks of its longest voice. */
  length: number;
  isImplicit: boolean;
};

/** Whether this moment is the end of a measure, whose notes are this long. The tolerance is for rounded onsets. */
export const isAtEnd = (onset: number, length: number): boolean => onset > 0 && onset > length - 1;

/** Whether two notes sound at the same time; grace notes take a moment. */
export const overlaps = (one: NoteEvent, other: NoteEvent): boolean =>
  other.onset < one.onset + Math.max(1, one.duration) && one.onset < other.onset + Math.max(1, other.duration);

/** Times the measures of one part, one after another. */
export class PartClock {
  readonly #part: number;
  #index = 0;
  #ticksOfDivision = QUARTER;
  #meter: Meter | null = null;

  constructor(part: number) {
    this.#part = part;
  }

  time(measure: XmlElement): TimedMeasure {
    const moments: Moment[] = [];
    const events: NoteEvent[] = [];
    let now = 0;
    let length = 0;
    for (const element of measure.children) {
      if (element.name === 'note' && hasChild(element, 'chord') && events.length > 0) {
        events.at(-1)?.notes.push(element);
        continue;
      }
      if (element.name === 'attributes') this.#readAttributes(element, now === 0);
      const event = element.name === 'note' ? this.#toEvent(element, now) : null;
      if (event) events.push(event);
      if (event || element.name === 'attributes' || element.name === 'direction')
        moments.push({ onset: now, element, event });
      if (event) now += event.duration;
      if (element.name === 'forward') now += this.#durationOf(element);
      if (element.name === 'backup') now = Math.max(0, now - this.#durationOf(element));
      length = Math.max(length, now);
    }
    const isImplicit = measure.attributes['implicit'] === 'yes';
    return { part: this.#part, index: this.#index++, moments, events, meter: this.#meter, length, isImplicit };
  }

  #readAttributes(attributes: XmlElement, isAtStart: boolean): void {
    const divisions = Number(childText(attributes, 'divisions') ?? Number.NaN);
    if (divisions > 0) this.#ticksOfDivision = QUARTER / divisions;
    const time = findChild(attributes, 'time');
    if (time && isAtStart) this.#meter = meterOf(time);
  }

  #toEvent(first: XmlElement, onset: number): NoteEvent {
    const isGrace = hasChild(first, 'grace');
    return {
      first,
      notes: [first],
      onset,
      isGrace,
      duration: isGrace ? 0 : this.#durationOf(first),
      voice: childText(first, 'voice') ?? '1',
      staff: Number(childText(first, 'staff') ?? 1) || 1,
      isRest: hasChild(first, 'rest'),
      isHidden: first.attributes['print-object'] === 'no',
    };
  }

  #durationOf(element: XmlElement): number {
    const divisions = Number(childText(element, 'duration') ?? Number.NaN);
    return divisions >= 0 ? divisions * this.#ticksOfDivision : (notatedLength(element) ?? 0);
  }
}

/** Ticks that a note takes by its value and its tuplet; null where it has no value. */
export function notatedLength(note: XmlElement): number | null {
  const plain = plainLength(note);
  const modification = findChild(note, 'time-modification');
  if (plain === null || !modification) return plain;
  const [normal, actual] = ['normal-notes', 'actual-notes'].map((name) => Number(childText(modification, name)));
  return normal && actual ? (plain * normal) / actual : plain;
}

/** Ticks of a note's value with its dots, ignoring its tuplet. */
export function plainLength(note: XmlElement): number | null {
  const type = noteTypes.findIndex((one) => one === childText(note, 'type'));
  if (type === -1) return null;
  return QUARTER * 2 ** (noteTypes.indexOf('quarter') - type) * (2 - 0.5 ** listChildren(note, 'dot').length);
}
