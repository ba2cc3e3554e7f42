import type { Choice } from './choice.ts';
import { type Measure, type Event, hands, midiOf, stepInChord, signatureAlter, type Tonality } from './piece.ts';
import type { Random } from './random.ts';

/**
 * Adds accidentals to an exercise: the raised leading tone of a minor key, otherwise a note altered towards the next
 * higher one.
 */
export function alter(measures: Measure[], { accidental }: Choice, random: Random): void {
  if (!accidental) return;
  for (const measure of measures)
    if (measure.tonality.mode === 'minor' && measure.chord === 4) raiseLeadingTones(measure);
  if (measures.some((measure) => [...measure.right, ...measure.left].some(({ shift }) => shift !== 0))) return;
  const within = bendable(measures, 'within the measure');
  const anywhere = within.length > 0 ? within : bendable(measures, 'anywhere');
  if (anywhere.length === 0) return;
  for (const event of new Set([random.pick(anywhere), random.pick(anywhere)])) event.shift = 1;
}

/** Raises all sevenths of the measure, so that no natural one clashes with a raised one. */
function raiseLeadingTones(measure: Measure): void {
  const sevenths = hands.flatMap((hand) => measure[hand]).filter((event) => isSeventh(event, measure.tonality));
  if (sevenths.some(({ tiesOn, isTied }) => tiesOn || isTied)) return;
  for (const event of sevenths) event.shift = 1;
}

const isSeventh = ({ step }: Event, tonality: Tonality): boolean =>
  step !== null && stepInChord(step, tonality, 0) === 6;

/** Notes a whole tone below the next one, which a sharp (or a natural instead of a flat) leads into. */
function bendable(measures: Measure[], where: 'within the measure' | 'anywhere'): Event[] {
  const line = measures.flatMap((measure) => measure.right.map((event) => ({ measure, event })));
  return line.flatMap(({ measure, event }, at) => {
    const next = line[at + 1];
    if (!next || event.step === null || next.event.step !== event.step + 1) return [];
    if (where === 'within the measure' && (next.measure !== measure || event.onset === 0)) return [];
    if (event.tiesOn || event.isTied || next.measure.tonality !== measure.tonality) return [];
    const { fifths } = measure.tonality;
    const isWholeTone = midiOf(next.event.step, fifths) - midiOf(event.step, fifths) === 2;
    const canRise = signatureAlter(event.step, fifths) < 1 && !suggestsAnotherKey(event.step, measure.tonality);
    return isWholeTone && canRise && !makesCrossRelation(event, event.step, measure) ? [event] : [];
  });
}

/** A raised fifth would be the leading tone of the relative minor. */
const suggestsAnotherKey = (step: number, tonality: Tonality): boolean =>
  tonality.mode === 'major' && stepInChord(step, tonality, 0) === 4;

/** Whether the left hand holds the same step unaltered, which would be a cross relation. */
function makesCrossRelation(event: Event, step: number, measure: Measure): boolean {
  return measure.left.some(
    (other) =>
      other.step !== null &&
      (other.step - step) % 7 === 0 &&
      other.onset < event.onset + event.length &&
      event.onset < other.onset + other.length,
  );
}
