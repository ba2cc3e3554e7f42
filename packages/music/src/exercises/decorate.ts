import { isBelow } from './accompany.ts';
import {
  chordAt,
  degreeOf,
  type Event,
  eventsIn,
  hands,
  isChordTone,
  type Measure,
  midiOf,
  type Pitched,
  pitchOf,
  placeInChord,
  shiftOf,
  soundingAt,
  struck,
} from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { leastTimes, type Sketch } from './sketch.ts';
import { lowestThird } from './windows.ts';

/** Adds chromatic neighbours where harmony alone gives too few accidentals, and second notes to long ones. */
export function decorate({ measures, windows }: Sketch, plan: Plan, random: Random): void {
  if (plan.tags.accidental) bendNeighbours(measures, plan, random);
  if (plan.level < 3 || plan.texture !== 'accompanied') return;
  for (const measure of measures) {
    const window = windows[measure.phrase];
    if (!window || measure.roles.left !== 'line') continue;
    for (const event of measure.left) addGrip(event, measure, plan, window.left.high);
  }
}

export const isAltered = ({ shift }: Pitched): boolean => shift !== 0;

export const hasAccidental = (measure: Measure): boolean =>
  eventsIn(measure).some(({ notes }) => notes.some(isAltered));

/** Raises notes that step up by a whole tone, until the piece practises its accidentals. */
function bendNeighbours(measures: readonly Measure[], plan: Plan, random: Random): void {
  const least = leastTimes(plan.measures);
  const candidates = bendable(measures, plan);
  let count = measures.filter(hasAccidental).length;
  while (count < least && candidates.length > 0) {
    const [chosen] = candidates.splice(random.below(candidates.length), 1);
    if (!chosen || hasAccidental(chosen.measure)) continue;
    chosen.event.notes = chosen.event.notes.map((note) => ({ ...note, shift: 1 }));
    count += 1;
  }
}

function bendable(measures: readonly Measure[], plan: Plan): { event: Event; measure: Measure }[] {
  return hands.flatMap((hand) => {
    const line = struck(measures, hand);
    return line.flatMap(({ event, measure, at }, index) => {
      const next = line[index + 1];
      const [note] = event.notes;
      const [target] = next?.event.notes ?? [];
      if (!next || !note || !target || event.notes.length > 1 || measure.roles[hand] === 'figure') return [];
      const isWeak = event.onset % plan.meter.beat !== 0 || (event.onset > 0 && event.length <= plan.meter.beat);
      if (!isWeak || event.tiesOn || (plan.level <= 4 && at === 0) || event.length === 1) return [];
      if (note.shift !== 0 || target.shift !== 0 || target.step !== note.step + 1) return [];
      const { tonality } = measure;
      const isWholeTone = midiOf(target, tonality) - midiOf(note, tonality) === 2;
      const canRise = pitchOf(note, tonality.fifths).alter < 1 && degreeOf(note.step, tonality) !== 4;
      const isAlone = eventsIn(measure).every(
        (other) => other === event || other.notes.every(({ step }) => (step - note.step) % 7 !== 0),
      );
      const isAtHome = next.measure.tonality === tonality && next.at - at <= 1;
      return isWholeTone && canRise && isAlone && isAtHome ? [{ event, measure }] : [];
    });
  });
}

/** A chord note above a long bass note. */
function addGrip(event: Event, measure: Measure, { level, meter }: Plan, high: number): void {
  const [low] = event.notes;
  if (!low || event.isTied || event.tiesOn || event.length < meter.beat * 2) return;
  const chord = chordAt(measure, event.onset);
  const isCut = measure.harmonies.some(({ onset }) => onset > event.onset && onset < event.onset + event.length);
  if (isCut || !isChordTone(low.step, measure.tonality, chord)) return;
  const place = placeInChord(low.step, measure.tonality, chord);
  /* Thirds are muddy in the low bass. */
  const found = (low.step < lowestThird ? [4, 7] : [4, 2, 5])
    .map((apart) => low.step + apart)
    .find((step) => {
      const isUsable =
        step <= high && placeInChord(step, measure.tonality, chord) < 6 && isChordTone(step, measure.tonality, chord);
      const above = soundingAt(measure, 'right', event.onset)[0];
      const isDoubled =
        degreeOf(step, measure.tonality) === 6 && above !== undefined && degreeOf(above.step, measure.tonality) === 6;
      return isUsable && !isDoubled && isBelow(step, { event, measure }, level);
    });
  if (found === undefined || place === 4) return;
  event.notes = [low, { step: found, shift: shiftOf(found, measure.tonality, chord) }];
}
