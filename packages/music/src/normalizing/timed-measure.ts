import { noteTypes, QUARTER, quartersOf } from '#model.ts';
import { plainText, XmlElement } from '#xml/element.ts';

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
  element: XmlElement;
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

export class PartClock {
  #index = 0;
  #ticksOfDivision = QUARTER;
  #meter: Meter | null = null;

  time(measure: XmlElement): TimedMeasure {
    const moments: Moment[] = [];
    const events: NoteEvent[] = [];
    let now = 0;
    let length = 0;
    for (const element of measure.children) {
      if (element.name === 'note' && element.has('chord') && events.length > 0) {
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
    return { element: measure, index: this.#index++, moments, events, meter: this.#meter, length, isImplicit };
  }

  #readAttributes(attributes: XmlElement, isAtStart: boolean): void {
    const divisions = Number(attributes.textOf('divisions') ?? Number.NaN);
    if (divisions > 0) this.#ticksOfDivision = QUARTER / divisions;
    const time = attributes.find('time');
    if (time && isAtStart) this.#meter = meterOf(time);
  }

  #toEvent(first: XmlElement, onset: number): NoteEvent {
    const isGrace = first.has('grace');
    return {
      first,
      notes: [first],
      onset,
      isGrace,
      duration: isGrace ? 0 : this.#durationOf(first),
      voice: first.textOf('voice') ?? '1',
      staff: Number(first.textOf('staff') ?? 1) || 1,
      isRest: first.has('rest'),
      isHidden: first.attributes['print-object'] === 'no',
    };
  }

  #durationOf(element: XmlElement): number {
    const divisions = Number(element.textOf('duration') ?? Number.NaN);
    return divisions >= 0 ? divisions * this.#ticksOfDivision : (notatedLength(element) ?? 0);
  }
}

/** The measures of a part, each timed when it is asked for. */
export function* timedMeasures(part: XmlElement): Generator<TimedMeasure> {
  const clock = new PartClock();
  for (const measure of part.list('measure')) yield clock.time(measure);
}

/** Ticks that a note takes by its value and its tuplet; null where it has no value. */
export function notatedLength(note: XmlElement): number | null {
  const plain = plainLength(note);
  const ratio = ratioOf(note);
  return plain && ratio ? (plain * ratio.normal) / ratio.actual : plain;
}

export type Ratio = { actual: number; normal: number };

/** How many notes a tuplet has in place of how many; null for plain notes. */
export function ratioOf(note: XmlElement): Ratio | null {
  const [actual = 0, normal = 0] = ['actual-notes', 'normal-notes'].map((name) =>
    Number((note.find('time-modification') ?? note).textOf(name)),
  );
  return actual > 0 && normal > 0 ? { actual, normal } : null;
}

/** Ticks of a note's value with its dots, ignoring its tuplet. */
export function plainLength(note: XmlElement): number | null {
  const type = noteTypes.find((one) => one === note.textOf('type'));
  return type ? QUARTER * quartersOf(type, note.list('dot').length) : null;
}

type MeasurePosition = {
  /** 0 is the first part of the file. */
  part: number;
  /** 0 is the first measure of the part. */
  index: number;
};

/** One correction of a score before it is drawn. All rules share a single pass over the score. */
export type Rule = {
  /** May add, move and remove elements of a measure, before its notes are timed. */
  rewrite?(measure: XmlElement, position: MeasurePosition): void;
  /** May change the contents of a measure's notes. */
  annotate?(measure: TimedMeasure): void;
  /** Is called after the last measure of a part. */
  endPart?(): void;
};

/** A rule that changes each element to which a path of names leads in a measure. */
export const rewriteEach = (path: readonly string[], change: (element: XmlElement) => void): Rule => ({
  rewrite(measure) {
    for (const element of measure.within(...path)) change(element);
  },
});

export type ElementNames = ReadonlySet<string>;

/** The lengths within which notes are beamed, in ticks, one after another from the beginning of the measure. */
export type Meter = {
  length: number;
  /** The lengths for groups of plain eighth notes only. */
  groups: readonly number[];
  /** The lengths for all other groups. */
  beats: readonly number[];
};

/** How a <time> is beamed; null for a free meter or one that cannot be parsed. */
function meterOf(time: XmlElement): Meter | null {
  const types = time.list('beat-type').map((type) => Number(plainText(type)));
  const sums = time.list('beats').map((beats) => (plainText(beats) ?? '').split('+').map(Number));
  const [type] = types;
  if (type === undefined || types.length !== sums.length || sums.flat().some((count) => !(count > 0))) return null;
  if (types.some((one) => !(one > 0))) return null;

  const unitOf = (beatType: number) => (QUARTER * 4) / beatType;
  const counts = sums.flat();
  if (counts.length > 1) {
    const groups = sums.flatMap((sum, index) => sum.map((count) => count * unitOf(types[index] ?? type)));
    return toMeter(groups, type >= 8 ? groups : groups.flatMap((group) => split(group, QUARTER)));
  }
  const [count = 0] = counts;
  const unit = unitOf(type);
  if (type >= 8) return toMeter(...twice(groupsOf(count).map((size) => size * unit)));
  const beats = split(count * unit, QUARTER);
  return toMeter(wholes(count, type).map((size) => size * unit) ?? beats, beats);
}

function toMeter(groups: readonly number[], beats: readonly number[]): Meter {
  return { length: groups.reduce((sum, group) => sum + group, 0), groups, beats };
}

const twice = <T>(one: T): [T, T] => [one, one];

/** Beats of eighths and shorter: threes in compound time, otherwise the most usual division of that meter. */
function groupsOf(count: number): number[] {
  if (count % 3 === 0) return split(count, 3);
  const usual: Record<number, number[]> = { 1: [1], 2: [2], 5: [3, 2], 7: [2, 2, 3], 8: [3, 3, 2], 10: [3, 3, 2, 2] };
  const [found, isOdd] = [usual[count], count % 2 === 1];
  if (found) return found;
  return isOdd ? [...split(count - 3, 2), 3] : split(count, 2);
}

/**
 * Eighths are beamed over half a measure of 4/4, over whole measures of 2/4 and 3/4, over each half note of 2/2 and
 * 3/2.
 */
function wholes(count: number, type: number): number[] {
  if (type === 4 && count === 4) return [2, 2];
  if (type === 4 && count <= 3) return [count];
  return split(count, 1);
}

function split(length: number, by: number): number[] {
  const full = Math.floor(length / by);
  const rest = length - full * by;
  return [...Array.from({ length: full }, () => by), ...(rest > 0 ? [rest] : [])];
}

/** White or fully transparent; MusicXML writes colours as #RRGGBB or #AARRGGBB. */
const invisible = /^#(?:ff)?ffffff$|^#00[\da-f]{6}$/i;

/**
 * Whether the file hides an element: by print-object="no", or by an invisible colour, which some programs use for
 * elements without that attribute.
 */
export function isHidden({ attributes }: XmlElement): boolean {
  return attributes['print-object'] === 'no' || invisible.test(attributes['color'] ?? '');
}

/** Elements that still matter when hidden, such as a time, a pitch or a key. Verovio hides them itself. */
const keptWhenHidden = new Set('note attributes key time clef measure part print lyric stem'.split(' '));

/**
 * Removes hidden elements that Verovio would draw, such as white pedals, or chord symbols and fermatas with
 * print-object="no".
 */
export const withoutHidden: Rule = {
  rewrite(measure) {
    measure.children = measure.children.filter((child) => !(child.name === 'harmony' && isHidden(child)));
    for (const child of measure.children) {
      if (child.name === 'direction') hideDirection(child);
      if (child.name === 'note') hideNote(child);
      if (child.name === 'barline') removeHidden(child);
      if (child.name === 'attributes') showStaves(child);
    }
  },
};

/**
 * A program hides the empty staves of its own lines of music, and here lines begin elsewhere: Verovio would leave out a
 * staff in one measure within a line.
 */
function showStaves(attributes: XmlElement): void {
  for (const details of attributes.list('staff-details'))
    if (isHidden(details)) details.attributes['print-object'] = 'yes';
}

function removeHidden(parent: XmlElement): void {
  parent.children = parent.children.filter((child) => keptWhenHidden.has(child.name) || !isHidden(child));
}

/** Keeps the tempo: Verovio plays the tempo of a direction only if it has words, which may be empty. */
function hideDirection(direction: XmlElement): void {
  const isWhole = direction.attributes['print-object'] === 'no';
  const types = direction.children.filter(({ name }) => name === 'direction-type');
  for (const type of types) type.children = type.children.filter((mark) => !isWhole && !isHidden(mark));
  direction.children = direction.children.filter((child) => !types.includes(child) || child.children.length > 0);
  if (types.length > 0 && !direction.has('direction-type') && direction.has('sound')) {
    const words = new XmlElement('direction-type', { children: [new XmlElement('words')] });
    direction.children.unshift(words);
  }
}

function hideNote(note: XmlElement): void {
  if (invisible.test(note.attributes['color'] ?? '')) note.attributes['print-object'] = 'no';
  removeHidden(note);
  // Verovio would draw these even without their notes.
  if (isHidden(note)) note.children = note.children.filter(({ name }) => name !== 'beam' && name !== 'notations');
  for (const notations of note.children.filter(({ name }) => name === 'notations')) {
    removeHidden(notations);
    for (const group of notations.children) removeHidden(group);
  }
}
