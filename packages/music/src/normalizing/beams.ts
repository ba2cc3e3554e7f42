import { QUARTER } from '#model.ts';
import { XmlElement } from '#xml/element.ts';
import { insertChild } from './notes.ts';
import { addNotation } from './slurs.ts';
import {
  type ElementNames,
  type Meter,
  type NoteEvent,
  plainLength,
  type Ratio,
  ratioOf,
  type Rule,
  type TimedMeasure,
} from './timed-measure.ts';

const types = new Set(['eighth', '16th', '32nd', '64th', '128th', '256th']);

/**
 * Beams a file without any beams by its meter; a file with beams keeps its own. Only the first beam is written, because
 * the further beams of short notes follow from their values.
 */
export function beamsByMeter(names: ElementNames): Rule {
  if (names.has('beam')) return {};
  return {
    annotate(measure) {
      for (const voice of Map.groupBy(measure.events, (event) => event.voice).values()) beamVoice(voice, measure);
    },
  };
}

function beamVoice(events: NoteEvent[], measure: TimedMeasure): void {
  const lengths = beamLengths(measure);
  let group: NoteEvent[] = [];
  let graces: NoteEvent[] = [];
  let last: NoteEvent | null = null;
  const endGroup = () => {
    for (const part of splitByBeats(group, lengths)) writeBeam(part);
    group = [];
  };
  const endGraces = () => {
    writeBeam(graces);
    graces = [];
  };
  for (const event of events) {
    if (event.isGrace) {
      if (isBeamable(event)) graces.push(event);
      else endGraces();
      continue;
    }
    endGraces();
    const follows = last !== null && Math.abs(last.onset + last.duration - event.onset) < 2;
    const isSameGroup = last !== null && lengths.groupAt(last.onset) === lengths.groupAt(event.onset);
    if (!follows || !isSameGroup || !isBeamable(event)) endGroup();
    if (isBeamable(event)) group.push(event);
    last = isBeamable(event) ? event : null;
  }
  endGraces();
  endGroup();
}

function isBeamable({ first, isRest, isHidden }: NoteEvent): boolean {
  const hasStem = first.textOf('stem') !== 'none';
  return !isRest && !isHidden && hasStem && types.has(first.textOf('type') ?? '');
}

/** Plain eighths are beamed over the whole group, all others beat by beat. */
function splitByBeats(group: NoteEvent[], { beatAt }: BeamLengths): NoteEvent[][] {
  const isPlain = group.every(({ first, duration }) => first.textOf('type') === 'eighth' && duration === QUARTER / 2);
  return isPlain ? [group] : [...Map.groupBy(group, ({ onset }) => beatAt(onset)).values()];
}

function writeBeam(events: NoteEvent[]): void {
  if (events.length < 2) return;
  for (const [index, { first }] of events.entries()) {
    const text = index === 0 ? 'begin' : index === events.length - 1 ? 'end' : 'continue';
    insertChild(first, new XmlElement('beam', { attributes: { number: '1' }, text }));
  }
}

type BeamLengths = { groupAt: (onset: number) => number; beatAt: (onset: number) => number };

const noMeter: Meter = { length: 0, groups: [], beats: [] };

/** A pickup is counted from the bar line that ends it. Without a meter, and beyond its end, each quarter is a beat. */
function beamLengths({ meter, isImplicit, index, length }: TimedMeasure): BeamLengths {
  const { length: full, groups, beats } = meter ?? noMeter;
  const missing = (isImplicit || index === 0) && length < full ? full - length : 0;
  return {
    groupAt: (onset) => indexAt(groups, onset + missing),
    beatAt: (onset) => indexAt(beats, onset + missing),
  };
}

/** Onsets are rounded: a tuplet's third note may begin a tick before its beat is over. */
function indexAt(lengths: readonly number[], onset: number): number {
  let end = 0;
  for (const [index, length] of lengths.entries()) {
    end += length;
    if (onset < end - 1) return index;
  }
  return lengths.length + Math.floor((onset - end + 1) / QUARTER);
}

/**
 * A chord has one beam, but Verovio begins another for each further note with one, and loses notes. If only a further
 * note has the beam, it is moved to the first.
 */
export const oneBeamPerChord: Rule = {
  annotate({ events }) {
    for (const { first, notes } of events)
      for (const note of notes.slice(1)) {
        if (!first.has('beam')) for (const beam of note.list('beam')) insertChild(first, beam);
        note.children = note.children.filter(({ name }) => name !== 'beam');
      }
  },
};

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
      for (const event of timed) if (marksOf(event, 'start').length > 0) established.add(keyOf(tupletOf(event.first)));
      for (const voice of Map.groupBy(timed, (event) => event.voice).values())
        for (const run of runsOf(voice))
          bracket(run, established.has(keyOf(run.ratio)) ? { bracket: 'no', 'show-number': 'none' } : {});
    },
  };
}

type Run = { ratio: Ratio; events: NoteEvent[] };

const keyOf = (ratio: Ratio | null) => (ratio ? `${ratio.actual}:${ratio.normal}` : '');

/** Adjacent notes of the same ratio outside the file's own tuplets, divided where a tuplet begins or ends by half. */
function runsOf(voice: readonly NoteEvent[]): Run[] {
  const ends = endsOfTuplets(voice);
  const runs: Run[] = [];
  let run: Run | null = null;
  let end = -1;
  for (const [index, event] of voice.entries()) {
    end = Math.max(end, ends.get(index) ?? -1);
    const ratio = index > end ? tupletOf(event.first) : null;
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
function tupletOf(note: XmlElement): Ratio | null {
  const ratio = ratioOf(note);
  const isTuplet = ratio && ratio.actual > 1 && ratio.actual !== ratio.normal && plainLength(note) !== null;
  return isTuplet && !isTremolo(note) ? ratio : null;
}

const isTremolo = (note: XmlElement) => note.within('notations', 'ornaments', 'tremolo').length > 0;

function moveMarks(from: XmlElement, to: XmlElement): void {
  for (const notations of from.list('notations')) {
    const marks = notations.list('tuplet');
    notations.children = notations.children.filter(({ name }) => name !== 'tuplet');
    for (const mark of marks) addNotation(to, mark);
  }
}

/** The numbers of the tuplets that begin or end at a note. */
function marksOf({ first }: NoteEvent, type: 'start' | 'stop'): string[] {
  return first
    .within('notations', 'tuplet')
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
  addNotation(event.first, new XmlElement('tuplet', { attributes: { type, number: '1', ...look } }));
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
