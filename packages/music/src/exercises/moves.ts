import { type Chord, degreeOf, type Event, type Hand, isChordTone, type Measure, midiOf, shiftOf } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** A note of a line that is to get its pitch, with what matters for it. */
export type Place = {
  event: Event;
  measure: Measure;
  at: number;
  chord: Chord;
  hand: Hand;
  /** 1 on the first beat, 0.05 between beats. */
  strength: number;
  /** From 0 at the beginning of its run to 1 at the end. */
  time: number;
  /** Whether it begins a run or follows a rest. */
  isAfterBreak: boolean;
  isLastOfPhrase: boolean;
  isLastOfPiece: boolean;
};

/** What a melodic interval costs, by its steps: seconds are the rule, repeated notes and wide leaps the exception. */
const usual = [1.6, 0, 0.8, 1.8, 2.4, 3.6, Infinity, 4.5];

/** Costs under the rule of an entry: what it excludes is forbidden, what it practises gets cheaper by chance. */
export function moveCosts({ intervalRule: rule, eagerness: most }: Plan, random: Random): number[] {
  const eagerness = most * random.fraction();
  return usual.map((cost, steps) => {
    const interval = steps + 1;
    if (interval > rule.to || interval === rule.without) return Infinity;
    if (rule.emphasis?.share === 'few' && interval === rule.emphasis.interval) return cost - eagerness * 0.5;
    if (rule.emphasis?.share === 'few' && steps === 2) return 0.2;
    const isMost = rule.emphasis?.share === 'most';
    if (isMost && (steps === 2 || steps === 3)) return 4;
    const isPractised = interval === rule.emphasis?.interval || interval === rule.with || interval === rule.from;
    if (steps >= 3 && isPractised) return (isMost ? 0.8 : cost) - eagerness * (rule.emphasis ? 1 : 0.7);
    if (steps === 2 && rule.emphasis) return cost + eagerness * 0.7;
    return cost;
  });
}

type Step = {
  from: number;
  step: number;
  place: Place;
  before: Place | null;
  plan: Plan;
  costs: readonly number[];
};

/** The cost of a melodic step: what singers avoid is forbidden. */
export function moveCost({ from, step, place, before, plan, costs }: Step): number {
  const { measure, chord, event } = place;
  const distance = Math.abs(step - from);
  const base = costs[distance] ?? Infinity;
  if (base === Infinity || before === null) return base;
  const [one, other] = [
    midiOf(
      { step: from, shift: before.event.notes[0]?.shift ?? shiftOf(from, before.measure.tonality, before.chord) },
      before.measure.tonality,
    ),
    midiOf({ step, shift: shiftOf(step, measure.tonality, chord) }, measure.tonality),
  ];
  const semitones = Math.abs(other - one);
  if (semitones === 6 || semitones === 10 || semitones === 11 || (distance === 1 && semitones === 3)) return Infinity;
  if (place.isAfterBreak) return base * 0.6;
  const isQuick = event.length <= 1 || before.event.length <= 1 || before.event.length === 3;
  if (isQuick && distance === 0) return base + 3;
  if (isQuick && distance > 2) return plan.level <= 5 ? Infinity : base + 3;
  return base + tendencyCost(from, step, place, before);
}

/** What a step costs after the one before it: a leap asks for a way back. */
export function turnCost(from: number, step: number, earlier: number, { event, isAfterBreak }: Place): number {
  if (isAfterBreak || event.isTied) return 0;
  const repeated = from === step && earlier === from ? 6 : earlier === step ? 1.4 : 0;
  /* A line that goes on by step has a goal. */
  const goesOn = step - from === from - earlier && Math.abs(step - from) === 1 ? -0.4 : 0;
  const zigzag = (step - from) * (from - earlier) <= -4 ? 0.8 : 0;
  return leapCost(from, step, earlier) + repeated + goesOn + zigzag;
}

/** A leap of a fourth or more turns back; two leaps one way stay within a triad. */
function leapCost(from: number, step: number, earlier: number): number {
  const [leap, now] = [from - earlier, step - from];
  const isOnward = Math.sign(leap) === Math.sign(now);
  if (Math.abs(leap) >= 3) {
    if (now === 0) return 2;
    if (isOnward) return Infinity;
    return Math.abs(now) === 1 ? -0.5 : Math.abs(now) === 2 ? 1.5 : Infinity;
  }
  if (Math.abs(leap) < 2 || Math.abs(now) < 2 || !isOnward) return 0;
  return Math.abs(leap) === 2 && Math.abs(now) <= 3 ? 1 : Infinity;
}

/** Leading tones rise, lowered sevenths fall, and what is foreign to the chord moves by step. */
function tendencyCost(from: number, step: number, { measure, chord }: Place, before: Place): number {
  const { tonality } = before.measure;
  const move = step - from;
  const shift = shiftOf(from, tonality, before.chord);
  if (before.chord.altered === 'third' && shift === 1) return move === 1 ? 0 : Infinity;
  if (before.chord.altered === 'seventh' && shift === -1) return move === -1 ? 0 : Infinity;
  const isLeading = degreeOf(from, tonality) === 6 && before.chord.root === 4;
  const leading = isLeading && move !== 1 ? (Math.abs(move) === 2 && chord.root === 4 ? 1.5 : 5) : 0;
  const wasForeign = !isChordTone(from, tonality, before.chord);
  const isForeign = !isChordTone(step, measure.tonality, chord);
  const left = wasForeign && Math.abs(move) > 1 ? 7 : 0;
  const reached = isForeign && Math.abs(move) > 1 ? 4 : 0;
  return leading + left + reached;
}
