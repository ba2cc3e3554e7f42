import { findLine, type Slot } from './line.ts';
import { moveCost, moveCosts, type Place, turnCost } from './moves.ts';
import {
  degreeOf,
  isAllowed,
  isChordTone,
  type Measure,
  midiOf,
  modulo,
  overlaps,
  placeInChord,
  shiftOf,
  soundingAt,
} from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Sketch } from './sketch.ts';
import { isHeld, placesOf, setPitch } from './tune.ts';
import { isBeyond, stepsIn, tonicsIn } from './windows.ts';

/** Gives the left hand's line its pitches, below a finished tune. False where the rules leave none. */
export function composeLine({ measures, phrases, windows }: Sketch, plan: Plan, random: Random): boolean {
  const costs = moveCosts(plan, random);
  let history: number[] = [];
  let last: Place | null = null;
  for (const phrase of phrases.keys()) {
    const from = measures.findIndex((one) => one.phrase === phrase);
    const all = placesOf(measures, from, 4, 'left', plan.meter);
    const places = all.filter(({ measure }) => measure.roles.left === 'line');
    if (places.length > 0) {
      const slots = places.map((place, at): Slot =>
        lineSlot(place, places[at - 1] ?? last, stepsIn(windows.left), { plan, random, costs, measures }),
      );
      const line = findLine(slots, history.slice(-1));
      if (line === null) return false;
      for (const [at, place] of places.entries()) setPitch(place, line[at] ?? 0);
      history = line;
      last = places.at(-1) ?? null;
    }
    const end = all.findLast(({ measure }) => measure.roles.left === 'tune');
    if (end && (!last || end.at > last.at)) [history, last] = [[end.event.notes[0]?.step ?? 0], end];
  }
  return true;
}

type Context = { plan: Plan; random: Random; costs: readonly number[]; measures: readonly Measure[] };

function lineSlot(
  place: Place,
  before: Place | null,
  steps: readonly number[],
  { plan, random, costs, measures }: Context,
): Slot {
  const { event, measure } = place;
  const isUsable = (step: number) => isBelow(step, place, plan.level) && isAllowed(step, measure.tonality, plan);
  const usable = steps.filter(isUsable);
  const tonics = tonicsIn({ low: steps[0] ?? 0, high: steps.at(-1) ?? 0 }, measure.tonality).filter(isUsable);
  const noise = new Map(steps.map((step) => [step, random.fraction() * 0.8]));
  const rise = before ? riseOf(before, place) : 0;
  return {
    candidates: place.isLastOfPiece ? tonics : usable,
    cost: (step) => {
      const reach = 'beyondLedger' in plan.rangeRule && isBeyond(step, 'left') ? -0.6 : 0;
      return bassCost(step, place) + verticalCost(step, place, measures) + reach + (noise.get(step) ?? 0);
    },
    move: (from, step) => {
      if (event.isTied) return from === step && isHeld(step, place, before) ? 0 : Infinity;
      const melodic = moveCost({ from, step, place, before, plan, costs });
      if (melodic === Infinity) return Infinity;
      const own = Math.sign(step - from);
      return (
        0.6 * melodic +
        motionCost(plan, rise, own) +
        (before && isParallel({ ...before, step: from }, { ...place, step }) ? Infinity : 0)
      );
    },
    turn: (from, step, earlier) => 0.6 * turnCost(from, step, earlier, place),
  };
}

/** Below the right hand's keys as long as both sound, in the first grades by a third. */
export function isBelow(step: number, { event, measure }: Pick<Place, 'event' | 'measure'>, level: number): boolean {
  const least = level < 3 ? 2 : 1;
  return measure.right.every(
    (upper) => !overlaps(upper, event) || upper.notes.every((note) => note.step - step >= least),
  );
}

/** The bass has the root on strong beats and in cadences. */
function bassCost(step: number, { measure, at, chord, strength, isLastOfPhrase }: Place): number {
  const place = placeInChord(step, measure.tonality, chord);
  const cadence =
    isLastOfPhrase || (measure.endsPhrase && strength === 1) ? 8 : at === 0 ? 4 : chord.root === 4 ? 1.5 : 0;
  if (place === 0) return 0;
  if (!isChordTone(step, measure.tonality, chord)) return strength >= 0.4 ? 12 : 1.5;
  return (place === 2 ? 1 : place === 4 ? 3.5 : 5) * (0.4 + strength) + (place === 2 ? cadence / 2 : cadence);
}

/** The cost of the interval with the tune, where both are struck or where the tune holds. */
function verticalCost(step: number, { event, measure, strength }: Place, measures: readonly Measure[]): number {
  const above = soundingAt(measure, 'right', event.onset)[0];
  if (!above) return 0;
  const apart = modulo(above.step - step, 7);
  const isLeading = degreeOf(step, measure.tonality) === 6;
  if (apart === 0 && isLeading) return 12;
  const harshness = [1, 8, 0, 2.5, 0.5, 0, 8][apart] ?? 0;
  const isEnd = measure === measures.at(-1);
  return isEnd ? 0 : harshness * (0.4 + strength);
}

/** The direction of the tune between two notes that both hands strike. */
function riseOf(before: Place, now: Place): number {
  const [from, to] = [struckWith(before), struckWith(now)];
  return from === null || to === null ? 0 : Math.sign(to - from);
}

function struckWith({ measure, event }: Pick<Place, 'measure' | 'event'>): number | null {
  const note = measure.right
    .find(({ onset, isTied, isRest }) => onset === event.onset && !isTied && !isRest)
    ?.notes.at(-1);
  return note?.step ?? null;
}

function motionCost({ motion, rangeRule }: Plan, rise: number, own: number): number {
  const wanted = motion === 'contrary' ? -rise : motion === 'parallel' ? rise : 0;
  if (wanted === 0) return rise !== 0 && own === -rise ? -0.3 : 0;
  if (own === 0) return 1.5;
  return own === wanted ? -1.5 : 'motion' in rangeRule ? 60 : 6;
}

type Bass = Pick<Place, 'event' | 'measure' | 'chord'> & { step: number };

/** Whether both hands strike two octaves or two fifths one after the other. */
export function isParallel(one: Bass, other: Bass): boolean {
  const [first, next] = [one, other].map(({ step, measure, chord, event }) => {
    const above = struckWith({ measure, event });
    if (above === null) return null;
    const pitch = (of: number) => midiOf({ step: of, shift: shiftOf(of, measure.tonality, chord) }, measure.tonality);
    return (pitch(above) - pitch(step)) % 12;
  });
  return one.step !== other.step && first === next && (first === 0 || first === 7);
}
