import { octavesOfLine, QUARTER } from '#model.ts';
import { remember } from '#remember.ts';
import { plainText, XmlElement } from '#xml/element.ts';
import { createDirection, isStyled, lineOf, marksOf, removeMark, rewriteMarks } from './directions.ts';
import { insertChild } from './notes.ts';
import type { Rule, TimedMeasure } from './timed-measure.ts';

type Kind = 'stop' | 'dynamic' | 'start';
type Mark = { kind: Kind; element: XmlElement; at: number; line: string };

/** What a staff has above or below it: the height of its last dynamics and hairpins, and where they ended. */
type Line = { height: string | undefined; at: number; open: number };

/** A hairpin ends before a dynamic at the same moment, and begins behind it. */
const order: Kind[] = ['stop', 'dynamic', 'start'];

/**
 * Puts a hairpin on one line with the dynamics at which it begins and ends: programs often place them a few tenths
 * apart, and Verovio sets marks of different heights on different lines, below each other where they are close.
 */
export function hairpinsBesideDynamics(): Rule {
  let start = 0;
  const lines = new Map<string, Line>();
  return {
    annotate(measure) {
      for (const mark of readMarks(measure, start)) {
        const line = lines.get(mark.line);
        if (line) join(mark, line);
        else lines.set(mark.line, begin(mark));
      }
      start += measure.length;
    },
  };
}

function readMarks({ moments }: TimedMeasure, start: number): Mark[] {
  const marks = moments.flatMap(({ element, onset }) => {
    if (element.name !== 'direction') return [];
    const line = `${element.textOf('staff') ?? 1} ${element.attributes['placement'] ?? 'below'}`;
    return marksOf(element).flatMap((mark): Mark[] => {
      const kind = kindOf(mark);
      return kind ? [{ kind, element: mark, at: start + onset, line }] : [];
    });
  });
  return marks.toSorted((one, other) => one.at - other.at || order.indexOf(one.kind) - order.indexOf(other.kind));
}

function kindOf({ name, attributes: { type } }: XmlElement): Kind | null {
  if (name === 'dynamics') return 'dynamic';
  if (name !== 'wedge' || type === 'continue') return null;
  return type === 'stop' ? 'stop' : 'start';
}

const begin = ({ kind, element, at }: Mark): Line => ({
  height: element.attributes['default-y'],
  at,
  open: kind === 'start' ? 1 : 0,
});

/** Marks within a hairpin, and hairpins of two voices at once, keep their heights. */
function join({ kind, element, at }: Mark, line: Line): void {
  if (kind === 'stop') line.open = Math.max(0, line.open - 1);
  else if (line.open === 0) {
    if (line.at !== at) line.height = element.attributes['default-y'];
    else if (line.height === undefined) delete element.attributes['default-y'];
    else element.attributes['default-y'] = line.height;
  }
  if (kind === 'start') line.open += 1;
  if (line.open === 0 || kind === 'start') line.at = at;
}

/** Letters that fit above one beat where notes are close together. */
const lettersPerBeat = 5;
/** A height that no file uses. */
const ownHeight = -1000;

/** `beats` are counted from the beginning of the part, and `letters` are those of a sign with words. */
type Sign = { element: XmlElement; beats: number; letters: number };

/**
 * Verovio puts the dynamics and hairpins of a staff that have the same height, or none, on one line, even where the
 * words of a dynamic extend over the next sign ('p cresc. poco a poco' before 'f'). Another height gives them a line of
 * their own.
 */
export function crowdedDynamics(): Rule {
  const staves = new Map<string, Sign[]>();
  let [start, beat] = [0, QUARTER];
  return {
    annotate({ element: measure, moments, length }) {
      for (const type of measure.within('attributes', 'time', 'beat-type'))
        beat = (4 * QUARTER) / (Number(type.text) || 4);
      for (const { element: direction, onset } of moments) {
        const marks = marksOf(direction);
        const [element] = marks;
        if (!element || !marks.some(isOnLine)) continue;
        const own = remember(staves, direction.textOf('staff') ?? '1', () => []);
        own.push({ element, beats: start + onset / beat, letters: lettersOf(marks) });
      }
      start += length / beat;
    },
    endPart() {
      for (const signs of staves.values())
        for (const [index, { element, beats, letters }] of signs.entries()) {
          const next = signs.slice(index + 1, index + 5).find((other) => other.beats > beats);
          if (next && letters > (next.beats - beats) * lettersPerBeat)
            element.attributes['default-y'] = String(ownHeight - index);
        }
    },
  };
}

/** Verovio counts such words as dynamics. */
const swelling = /^(?:cresc|decresc|dim\.|dimin)/;

const isOnLine = (mark: XmlElement) =>
  ['dynamic', 'start'].includes(kindOf(mark) ?? '') || (mark.name === 'words' && swelling.test(mark.text.trim()));

/** 0 without words that have a text of their own: a dynamic or a hairpin by itself is short. */
function lettersOf(marks: readonly XmlElement[]): number {
  if (!marks.some((mark) => mark.name === 'words' && isStyled(mark))) return 0;
  return marks
    .map(({ text, children }) => text || children.map(({ name }) => name).join(''))
    .join('')
    .trim().length;
}

type Pedal = { measure: XmlElement; direction: XmlElement; mark: XmlElement };

/**
 * Rewrites pedals in a form that Verovio reads: lines from a start to a stop, and signs. A line that continues after a
 * gap (`resume`) starts again, one that ends without lifting (`discontinue`) stops, and a change ends one line and
 * starts the next. The start of a line that never stops becomes a sign, because such a line would not be drawn. All go
 * below the lowest staff of their part.
 */
export function plainPedals(): Rule {
  /** The starts of lines that have not ended. */
  const open = new Map<string, XmlElement>();
  let staves = 1;
  return {
    rewrite(measure) {
      for (const count of measure.within('attributes', 'staves')) staves = Number(plainText(count)) || staves;
      for (const pedal of pedalsIn(measure)) readPedal(pedal, open);
      // Done last, because pedals are matched by the staff given in the file.
      if (staves > 1) for (const { direction } of pedalsIn(measure)) putBelow(direction, staves);
    },
    endPart() {
      for (const mark of open.values()) Object.assign(mark.attributes, sign);
    },
  };
}

const pedalsIn = (measure: XmlElement): Pedal[] =>
  measure
    .list('direction')
    .flatMap((direction) =>
      marksOf(direction).flatMap((mark) => (mark.name === 'pedal' ? { measure, direction, mark } : [])),
    );

function putBelow(direction: XmlElement, staves: number): void {
  if (direction.attributes['placement'] === 'above') return;
  direction.attributes['placement'] = 'below';
  direction.children = direction.children.filter(({ name }) => name !== 'staff');
  insertChild(direction, new XmlElement('staff', { text: String(staves) }));
}

const line = { line: 'yes', sign: 'no' };
const sign = { line: 'no', sign: 'yes' };

function readPedal({ measure, direction, mark }: Pedal, open: Map<string, XmlElement>): void {
  const key = lineOf(direction, mark);
  const type = mark.attributes['type'];
  if (type === 'start' || type === 'sostenuto' || type === 'resume') {
    if (type === 'resume') Object.assign(mark.attributes, line, { type: 'start' });
    if (mark.attributes['line'] === 'yes') open.set(key, mark);
  } else if (type === 'stop' || type === 'discontinue') {
    if (open.has(key) || type === 'discontinue') Object.assign(mark.attributes, line);
    mark.attributes['type'] = 'stop';
    open.delete(key);
  } else if (type === 'change' && open.has(key)) {
    Object.assign(mark.attributes, line, { type: 'stop' });
    const next = new XmlElement('pedal', { attributes: { ...mark.attributes, ...line, type: 'start' } });
    measure.children.splice(measure.children.indexOf(direction) + 1, 0, createDirection(direction, [next]));
    open.set(key, next);
  } else if (type === 'continue') removeMark(direction, mark);
}

/**
 * Joins pedal lines that overlap by a note into one line that changes: MuseScore writes the end of a pedal behind the
 * note at which the next one has already begun. Files in which lines are without an end stay as they are.
 */
export function joinOverlappingPedals(score: XmlElement): void {
  for (const part of score.list('part')) {
    const pedals = part.list('measure').flatMap(pedalsIn);
    const lines = pedals.filter(({ mark }) => mark.attributes['line'] === 'yes');
    for (const own of Map.groupBy(lines, ({ direction, mark }) => lineOf(direction, mark)).values())
      if (areMatched(own)) joinLines(own);
  }
}

const isStart = ({ mark }: Pedal) => mark.attributes['type'] === 'start';

/** Whether there are only starts and stops, as many of each, and never more than two lines at once. */
function areMatched(pedals: readonly Pedal[]): boolean {
  let open = 0;
  for (const pedal of pedals) {
    if (!isStart(pedal) && pedal.mark.attributes['type'] !== 'stop') return false;
    open += isStart(pedal) ? 1 : -1;
    if (open < 0 || open > 2) return false;
  }
  return open === 0;
}

function joinLines(pedals: readonly Pedal[]): void {
  let open = 0;
  for (const pedal of pedals) {
    if (isStart(pedal) && open > 0) pedal.mark.attributes['type'] = 'change';
    if (pedal.mark.attributes['type'] === 'stop' && open === 2) remove(pedal);
    open += pedal.mark.attributes['type'] === 'stop' ? -1 : 1;
  }
}

function remove({ measure, direction, mark }: Pedal): void {
  removeMark(direction, mark);
  direction.dropEmpty('direction-type');
  if (!direction.has('direction-type')) measure.children = measure.children.filter((child) => child !== direction);
}

/**
 * Removes octave lines of a size that does not exist, with their ends: Verovio would draw no line, but move the notes
 * below it.
 */
export function usualOctaveLines(): Rule {
  const removed = new Set<string>();
  return rewriteMarks((mark, direction) => {
    if (mark.name !== 'octave-shift') return;
    const { type, size = '8' } = mark.attributes;
    const key = lineOf(direction, mark);
    const isRemoved = type === 'up' || type === 'down' ? octavesOfLine(size) === null : removed.has(key);
    if (isRemoved) removeMark(direction, mark);
    if (isRemoved && type !== 'stop') removed.add(key);
    else removed.delete(key);
  });
}

/**
 * Moves the start of an octave line before the first note of its staff, and its end behind the last, where a program
 * writes them among those of another: Verovio would draw the line at that other staff, and the notes of its own an
 * octave away, or end it where the last note of the other begins.
 */
export const octaveLinesAtNotes: Rule = {
  annotate({ element: measure, moments, events }) {
    for (const [index, { element, onset }] of moments.entries()) {
      if (element.name !== 'direction') continue;
      const staff = Number(element.textOf('staff') ?? 1);
      const types = element.within('direction-type', 'octave-shift').map(({ attributes }) => attributes['type']);
      if (types.includes('stop')) {
        const before = moments.slice(0, index).findLast(({ event }) => event !== null)?.event;
        const last = events.findLast((event) => event.staff === staff && event.onset < onset);
        if (last && before?.staff !== staff) move(measure, element, last.notes.at(-1) ?? last.first, 1);
      }
      if (!types.includes('up') && !types.includes('down')) continue;
      const next = moments.slice(index + 1).find(({ event }) => event !== null)?.event;
      const first = events.find((event) => event.staff === staff && Math.abs(event.onset - onset) < 1);
      if (first && next?.staff !== staff) move(measure, element, first.first, 0);
    }
  },
};

/** Moves a direction before a note, or to the first place behind it. */
function move(measure: XmlElement, direction: XmlElement, note: XmlElement, behind: 0 | 1): void {
  const others = measure.children.filter((child) => child !== direction);
  others.splice(others.indexOf(note) + behind, 0, direction);
  measure.children = others;
}
