import { noteTypes, QUARTER } from '#model.ts';
import { findChild, hasChild, makeElement, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './note-order.ts';
import type { Rule } from './rule.ts';
import type { TimedMeasure } from './timed-measure.ts';

type NoteValue = { type: string; dots: number; length: number };

/** From the longest to the shortest; lengths in ticks. */
const noteValues: NoteValue[] = noteTypes.flatMap((type, index) => {
  const plain = QUARTER * 2 ** (noteTypes.indexOf('quarter') - index);
  return [2, 1, 0].map((dots) => ({ type, dots, length: plain * (2 - 0.5 ** dots) }));
});

/** Divisions are rounded in some files, so that lengths are off by a little. */
const tolerance = QUARTER / 160;

/**
 * Adds the <type> and dots that a note lacks, and the ratio of a triplet, by its duration: <type> is optional, and
 * Verovio draws a note without one as a black head without a stem.
 */
export function missingTypes(): Rule {
  return {
    annotate({ events }: TimedMeasure) {
      for (const { notes, duration, isGrace, isRest } of events) {
        for (const note of notes) {
          if (hasChild(note, 'type') || (isRest && isMeasureRest(note))) continue;
          if (isGrace) addType(note, { type: 'eighth', dots: 0 });
          else if (duration > 0) addValue(note, duration);
        }
      }
    },
  };
}

const isMeasureRest = (note: XmlElement) => findChild(note, 'rest')?.attributes['measure'] === 'yes';

function addValue(note: XmlElement, duration: number): void {
  const modification = findChild(note, 'time-modification');
  const plain = modification
    ? (duration * numberIn(modification, 'actual')) / numberIn(modification, 'normal')
    : duration;
  const value = valueOf(plain);
  if (value) return addType(note, value);
  const third = modification ? undefined : valueOf((duration * 3) / 2);
  if (!third) return addType(note, noteValues.find(({ length }) => length < plain) ?? { type: '256th', dots: 0 });
  addType(note, third);
  insertIntoNote(
    note,
    makeElement('time-modification', {
      children: [makeElement('actual-notes', { text: '3' }), makeElement('normal-notes', { text: '2' })],
    }),
  );
}

const valueOf = (length: number) => noteValues.find((value) => Math.abs(value.length - length) < tolerance);

function numberIn(modification: XmlElement, kind: 'actual' | 'normal'): number {
  return Number(findChild(modification, `${kind}-notes`)?.text) || 1;
}

function addType(note: XmlElement, { type, dots }: Pick<NoteValue, 'type' | 'dots'>): void {
  insertIntoNote(note, makeElement('type', { text: type }));
  if (hasChild(note, 'dot')) return;
  for (let dot = 0; dot < dots; dot += 1) insertIntoNote(note, makeElement('dot'));
}
