import { QUARTER } from '#model.ts';
import { childText, makeElement, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { addNotation } from './notations.ts';
import type { ElementNames, Rule } from './rule.ts';
import { type NoteEvent, plainLength } from './timed-measure.ts';

/**
 * Adds <tuplet> to notes that have a tuplet's length without one: otherwise Verovio gives them their full values, which
 * no longer match the other hand. Runs of notes in which the file has a tuplet are left unchanged. If the file has
 * tuplets elsewhere, it omits further ones as engravers do once a rhythm is established, so the added ones get neither
 * number nor bracket.
 */
export function missingTuplets(names: ElementNames): Rule {
  const look = names.has('tuplet') ? { bracket: 'no', 'show-number': 'none' } : {};
  return {
    annotate({ events }) {
      for (const voice of Map.groupBy(events, (event) => event.voice).values()) {
        for (const run of runsOf(voice)) bracket(run, look);
      }
    },
  };
}

type Run = { ratio: Ratio; events: NoteEvent[] };
type Ratio = { actual: number; normal: number };

/** Adjacent notes of the same ratio, ignoring grace notes between them. */
function runsOf(voice: readonly NoteEvent[]): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (const event of voice) {
    if (event.isGrace) continue;
    const ratio = ratioOf(event.first);
    if (!ratio) run = null;
    else if (run && run.ratio.actual === ratio.actual && run.ratio.normal === ratio.normal) run.events.push(event);
    else {
      run = { ratio, events: [event] };
      runs.push(run);
    }
  }
  return runs.filter(({ events }) => !events.some(hasTuplet));
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

function hasTuplet({ notes }: NoteEvent): boolean {
  return notes.some((note) => listChildren(note, 'notations').some((notations) => hasChild(notations, 'tuplet')));
}

function bracket({ events, ratio }: Run, look: Record<string, string>): void {
  for (let start = 0; start < events.length;) {
    const count = countOfTuplet(events.slice(start), ratio);
    const [first, last] = [events[start], events[start + count - 1]];
    if (first && last) {
      const number = { number: '1' };
      addNotation(first.first, makeElement('tuplet', { attributes: { type: 'start', ...number, ...look } }));
      addNotation(last.first, makeElement('tuplet', { attributes: { type: 'stop', ...number } }));
    }
    start += count;
  }
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
