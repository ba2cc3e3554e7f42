import { octavesOfLine } from '#signs.ts';
import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';
import type { TimedMeasure } from './timed-measure.ts';

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
    endPart: () => removed.clear(),
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
