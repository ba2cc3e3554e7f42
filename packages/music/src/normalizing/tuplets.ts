import { QUARTER } from '#model.ts';
import { childText, makeElement, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { addNotation } from './notations.ts';
import type { Rule } from './rule.ts';
import { type NoteEvent, plainLength } from './timed-measure.ts';

/**
 * Adds <tuplet> to notes that have a tuplet's length without one, and the missing end of a tuplet that has only one:
 * otherwise Verovio gives them their full values, which no longer match the other hand. Where the file has marked such
 * tuplets before, it omits further marks as engravers do once a rhythm is established, so the added ones get neither
 * number nor bracket. Of a chord, Verovio reads only those of the first note.
 */
export function missingTuplets(): Rule {
  const established = new Set<string>();
  return {
    annotate({ events }) {
      for (const { first, notes } of events) for (const note of notes) if (note !== first) moveMarks(note, first);
      const timed = events.filter(({ isGrace }) => !isGrace);
      for (const event of timed) if (marksOf(event, 'start').length > 0) established.add(keyOf(ratioOf(event.first)));
      for (const voice of Map.groupBy(timed, (event) => event.voice).values())
        for (const run of runsOf(voice))
          bracket(run, established.has(keyOf(run.ratio)) ? { bracket: 'no', 'show-number': 'none' } : {});
    },
  };
}

type Run = { ratio: Ratio; events: NoteEvent[] };
type Ratio = { actual: number; normal: number };

const keyOf = (ratio: Ratio | null) => (ratio ? `${ratio.actual}:${ratio.normal}` : '');

/** Adjacent notes of the same ratio outside the file's own tuplets, divided where a tuplet begins or ends by half. */
function runsOf(voice: readonly NoteEvent[]): Run[] {
  const ends = endsOfTuplets(voice);
  const runs: Run[] = [];
  let run: Run | null = null;
  let end = -1;
  for (const [index, event] of voice.entries()) {
    end = Math.max(end, ends.get(index) ?? -1);
    const ratio = index > end ? ratioOf(event.first) : null;
    if (!ratio || (run && !goesOn(run, event, ratio))) run = null;
    if (run) run.events.push(event);
    else if (ratio) runs.push((run = { ratio, events: [event] }));
    if (marksOf(event, 'stop').length > 0) run = null;
  }
  return runs;
}

/** The last note of each tuplet that the file marks at both ends, by its first one, as indices. */
function endsOfTuplets(voice: readonly NoteEvent[]): Map<number, number> {
  const open = new Map<string, number>();
  const ends = new Map<number, number>();
  for (const [index, event] of voice.entries()) {
    for (const number of marksOf(event, 'start')) open.set(number, index);
    for (const number of marksOf(event, 'stop')) {
      const start = open.get(number);
      if (start !== undefined) ends.set(start, index);
      open.delete(number);
    }
  }
  return ends;
}

function goesOn({ ratio, events }: Run, event: NoteEvent, next: Ratio): boolean {
  const last = events.at(-1);
  const isNext = last && Math.abs(event.onset - last.onset - last.duration) < 2;
  return isNext === true && marksOf(event, 'start').length === 0 && keyOf(ratio) === keyOf(next);
}

/** A tremolo between two notes has a ratio too, and is not a tuplet. */
function ratioOf(note: XmlElement): Ratio | null {
  const modification = findChild(note, 'time-modification');
  if (!modification || plainLength(note) === null || isTremolo(note)) return null;
  const [actual = 0, normal = 0] = ['actual-notes', 'normal-notes'].map((name) =>
    Number(childText(modification, name)),
  );
  return actual > 1 && normal > 0 && actual !== normal ? { actual, normal } : null;
}

function isTremolo(note: XmlElement): boolean {
  const notations = findChild(note, 'notations');
  return listChildren(notations ?? note, 'ornaments').some((ornaments) => hasChild(ornaments, 'tremolo'));
}

function moveMarks(from: XmlElement, to: XmlElement): void {
  for (const notations of listChildren(from, 'notations')) {
    const marks = listChildren(notations, 'tuplet');
    notations.children = notations.children.filter(({ name }) => name !== 'tuplet');
    for (const mark of marks) addNotation(to, mark);
  }
}

/** The numbers of the tuplets that begin or end at a note. */
function marksOf({ first }: NoteEvent, type: 'start' | 'stop'): string[] {
  return listChildren(first, 'notations')
    .flatMap((notations) => listChildren(notations, 'tuplet'))
    .flatMap(({ attributes }) => (attributes['type'] === type ? (attributes['number'] ?? '1') : []));
}

function bracket({ events, ratio }: Run, look: Record<string, string>): void {
  for (let start = 0; start < events.length;) {
    const count = countOfTuplet(events.slice(start), ratio);
    const [first, last] = [events[start], events[start + count - 1]];
    if (first && last) {
      addMark(first, 'start', look);
      addMark(last, 'stop');
    }
    start += count;
  }
}

function addMark(event: NoteEvent, type: 'start' | 'stop', look = {}): void {
  if (marksOf(event, type).length > 0) return;
  addNotation(event.first, makeElement('tuplet', { attributes: { type, number: '1', ...look } }));
}

/**
 * The length of the tuplet at the start of these notes, as a number of notes: `actual` equal ones, else the fewest that
 * fill `normal` notes of one value and end on a beat, else the fewest that fill them, else all.
 */
function countOfTuplet(events: readonly NoteEvent[], { actual, normal }: Ratio): number {
  const lengths = events.map(({ first }) => plainLength(first) ?? 0);
  const [shortest = 0] = lengths;
  if (lengths.length >= actual && lengths.slice(0, actual).every((length) => length === shortest)) return actual;

  const complete: number[] = [];
  let [sum, unit] = [0, Infinity];
  for (const [index, length] of lengths.entries()) {
    sum += length;
    unit = Math.min(unit, length);
    if (!isWhole(sum / actual / unit)) continue;
    const end = (events[0]?.onset ?? 0) + (sum * normal) / actual;
    if (Math.abs(end - Math.round(end / QUARTER) * QUARTER) < 2) return index + 1;
    complete.push(index + 1);
  }
  return complete[0] ?? events.length;
}

/** Whether a ratio of note values is a power of two. */
function isWhole(ratio: number): boolean {
  return Math.abs(Math.log2(ratio) - Math.round(Math.log2(ratio))) < 1e-6 && ratio > 0.99;
}
