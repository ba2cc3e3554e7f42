import { degreeOf, type Event, eventsIn, hands, type Measure, midiOf, type Pitched, pitchOf, struck } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { leastTimes } from './sketch.ts';

export const isAltered = ({ shift }: Pitched): boolean => shift !== 0;

export const hasAccidental = (measure: Measure): boolean =>
  eventsIn(measure).some(({ notes }) => notes.some(isAltered));

/** Raises notes that step up by a whole tone, until the piece practises its accidentals. */
export function bendNeighbours(measures: readonly Measure[], plan: Plan, random: Random): void {
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
