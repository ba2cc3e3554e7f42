import { octavesOfLine } from '#signs.ts';
import { childText, dropEmpty, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import { createDirection, marksOf } from './directions.ts';
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
    const line = `${childText(element, 'staff') ?? 1} ${element.attributes['placement'] ?? 'below'}`;
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

type Pedal = { direction: XmlElement; mark: XmlElement };

/**
 * Rewrites pedals in a form that Verovio reads: lines from a start to a stop, and signs. A line that continues after a
 * gap (`resume`) starts again, one that ends without lifting (`discontinue`) stops, and a change ends one line and
 * starts the next. The start of a line that never stops becomes a sign, because such a line would not be drawn. All go
 * below the lowest staff of their part.
 */
export function plainPedals(): Rule {
  /** The starts of lines that have not ended, by staff and number. */
  const open = new Map<string, Pedal>();
  let staves = 1;
  return {
    rewrite(measure) {
      for (const attributes of listChildren(measure, 'attributes'))
        staves = Number(childText(attributes, 'staves')) || staves;
      for (const direction of listChildren(measure, 'direction')) {
        for (const mark of marksOf(direction)) {
          if (mark.name === 'pedal') readPedal({ direction, mark }, measure, open);
        }
      }
      if (staves === 1) return;
      for (const direction of listChildren(measure, 'direction'))
        if (marksOf(direction).some(({ name }) => name === 'pedal')) putBelow(direction, staves);
    },
    endPart() {
      for (const { mark } of open.values()) Object.assign(mark.attributes, sign);
    },
  };
}

/** Done last, because pedals are matched by the staff given in the file. */
function putBelow(direction: XmlElement, staves: number): void {
  if (direction.attributes['placement'] === 'above') return;
  direction.attributes['placement'] = 'below';
  const staff = makeElement('staff', { text: String(staves) });
  const at = direction.children.findIndex(({ name }) => name === 'staff');
  if (at >= 0) direction.children[at] = staff;
  else {
    const after = direction.children.findIndex(({ name }) => name === 'sound' || name === 'listening');
    direction.children.splice(after < 0 ? direction.children.length : after, 0, staff);
  }
}

const line = { line: 'yes', sign: 'no' };
const sign = { line: 'no', sign: 'yes' };

function readPedal(pedal: Pedal, measure: XmlElement, open: Map<string, Pedal>): void {
  const { direction, mark } = pedal;
  const key = `${childText(direction, 'staff') ?? 1} ${mark.attributes['number'] ?? 1}`;
  const started = open.get(key);
  const type = mark.attributes['type'];
  if (type === 'start' || type === 'sostenuto' || type === 'resume') {
    if (type === 'resume') Object.assign(mark.attributes, line, { type: 'start' });
    if (mark.attributes['line'] === 'yes') open.set(key, pedal);
  } else if (type === 'stop' || type === 'discontinue') {
    mark.attributes['type'] = 'stop';
    if (started || type === 'discontinue') Object.assign(mark.attributes, line);
    open.delete(key);
  } else if (type === 'change' && started) {
    Object.assign(mark.attributes, line, { type: 'stop' });
    const next = makeElement('pedal', { attributes: { ...mark.attributes, ...line, type: 'start' } });
    const beginning = createDirection(direction, [next]);
    measure.children.splice(measure.children.indexOf(direction) + 1, 0, beginning);
    open.set(key, { direction: beginning, mark: next });
  } else if (type === 'continue') {
    for (const one of listChildren(direction, 'direction-type')) one.children = one.children.filter((m) => m !== mark);
  }
}

type JoinOverlappingPedalsPedal = { measure: XmlElement; direction: XmlElement; mark: XmlElement };

/**
 * Joins pedal lines that overlap by a note into one line that changes: MuseScore writes the end of a pedal behind the
 * note at which the next one has already begun. Files in which lines are without an end stay as they are.
 */
export function joinOverlappingPedals(score: XmlElement): void {
  for (const part of listChildren(score, 'part'))
    for (const pedals of Map.groupBy(linesIn(part), keyOf).values()) if (areMatched(pedals)) joinLines(pedals);
}

function linesIn(part: XmlElement): JoinOverlappingPedalsPedal[] {
  return listChildren(part, 'measure').flatMap((measure) =>
    listChildren(measure, 'direction').flatMap((direction) =>
      marksOf(direction)
        .filter(({ name, attributes }) => name === 'pedal' && attributes['line'] === 'yes')
        .map((mark) => ({ measure, direction, mark })),
    ),
  );
}

const keyOf = ({ direction, mark }: JoinOverlappingPedalsPedal) =>
  `${childText(direction, 'staff') ?? 1} ${mark.attributes['number'] ?? 1}`;
const isStart = ({ mark }: JoinOverlappingPedalsPedal) => mark.attributes['type'] === 'start';

/** Whether there are only starts and stops, as many of each, and never more than two lines at once. */
function areMatched(pedals: readonly JoinOverlappingPedalsPedal[]): boolean {
  let open = 0;
  for (const pedal of pedals) {
    if (!isStart(pedal) && pedal.mark.attributes['type'] !== 'stop') return false;
    open += isStart(pedal) ? 1 : -1;
    if (open < 0 || open > 2) return false;
  }
  return open === 0;
}

function joinLines(pedals: readonly JoinOverlappingPedalsPedal[]): void {
  let open = 0;
  for (const pedal of pedals) {
    if (isStart(pedal)) {
      if (open > 0) pedal.mark.attributes['type'] = 'change';
      open += 1;
    } else {
      if (open === 2) remove(pedal);
      open -= 1;
    }
  }
}

function remove({ measure, direction, mark }: JoinOverlappingPedalsPedal): void {
  for (const type of listChildren(direction, 'direction-type'))
    type.children = type.children.filter((child) => child !== mark);
  dropEmpty(direction, 'direction-type');
  if (!direction.children.some(({ name }) => name === 'direction-type'))
    measure.children = measure.children.filter((child) => child !== direction);
}

/**
 * Removes octave lines of a size that does not exist, with their ends: Verovio would draw no line, but move the notes
 * below it.
 */
export function usualOctaveLines(): Rule {
  const removed = new Set<string>();
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction'))
        for (const mark of marksOf(direction)) if (mark.name === 'octave-shift') check({ direction, mark }, removed);
    },
  };
}

/**
 * Moves the start of an octave line before the first note of its staff, and its end behind the last, where a program
 * writes them among those of another: Verovio would draw the line at that other staff, and the notes of its own an
 * octave away, or end it where the last note of the other begins.
 */
export function octaveLinesAtNotes(): Rule {
  let current: XmlElement | null = null;
  return {
    rewrite(measure) {
      current = measure;
    },
    annotate({ moments, events }: TimedMeasure) {
      for (const [index, { element, onset }] of moments.entries()) {
        if (element.name !== 'direction' || !current) continue;
        const staff = Number(childText(element, 'staff') ?? 1);
        if (endsLine(element)) {
          const before = moments.slice(0, index).findLast(({ event }) => event !== null)?.event;
          const last = events.findLast((event) => event.staff === staff && event.onset < onset);
          if (last && before?.staff !== staff) moveBehind(current, element, last.notes.at(-1) ?? last.first);
        }
        if (!startsLine(element)) continue;
        const next = moments.slice(index + 1).find(({ event }) => event !== null)?.event;
        const first = events.find((event) => event.staff === staff && Math.abs(event.onset - onset) < 1);
        if (first && next?.staff !== staff) moveBefore(current, element, first.first);
      }
    },
  };
}

const startsLine = (direction: XmlElement) => typesOf(direction).some((type) => type === 'up' || type === 'down');
const endsLine = (direction: XmlElement) => typesOf(direction).includes('stop');

/** The types of its octave lines. */
const typesOf = (direction: XmlElement) =>
  marksOf(direction).flatMap(({ name, attributes }) => (name === 'octave-shift' ? (attributes['type'] ?? '') : []));

function moveBefore(measure: XmlElement, direction: XmlElement, note: XmlElement): void {
  const others = measure.children.filter((child) => child !== direction);
  others.splice(others.indexOf(note), 0, direction);
  measure.children = others;
}

function moveBehind(measure: XmlElement, direction: XmlElement, note: XmlElement): void {
  const others = measure.children.filter((child) => child !== direction);
  others.splice(others.indexOf(note) + 1, 0, direction);
  measure.children = others;
}

function check({ direction, mark }: { direction: XmlElement; mark: XmlElement }, removed: Set<string>): void {
  const { type, size = '8', number = '1' } = mark.attributes;
  const line = `${childText(direction, 'staff') ?? 1} ${number}`;
  const isRemoved = type === 'up' || type === 'down' ? octavesOfLine(size) === null : removed.has(line);
  if (isRemoved) removeMark(direction, mark);
  if (isRemoved && type !== 'stop') removed.add(line);
  else removed.delete(line);
}

function removeMark(direction: XmlElement, mark: XmlElement): void {
  for (const type of listChildren(direction, 'direction-type'))
    type.children = type.children.filter((child) => child !== mark);
}
