import { ranges, type TagId } from '#tags.ts';
import type { Choice } from './choice.ts';
import { moveCosts } from './intervals.ts';
import { findLine, type Slot } from './line.ts';
import { type Measure, type Event, type Hand, midiOf, stepInChord } from './piece.ts';
import { isMiddleC, type Position, positionOf, type Span } from './positions.ts';
import type { Random } from './random.ts';
import { meterOf } from './rhythm.ts';
import { type Sketch, startsOf } from './sketch.ts';

type NoteContext = {
  event: Event;
  measure: Measure;
  strength: number;
  time: number;
  isLastOfPhrase: boolean;
  isEnd: boolean;
};

type Setting = { choice: Choice; random: Random; span: Span; moves: number[]; measures: Measure[]; freedom: number };

/**
 * Gives every note its pitch: first the right hand a tune, then the left hand a line that fits it; `insistence` grows
 * with every failed attempt.
 */
export function compose({ phrases, measures }: Sketch, choice: Choice, random: Random, insistence: number): Position {
  const position = positionOf(choice.range, random);
  const moves = moveCosts(choice.interval, insistence);
  const starts = startsOf(phrases);
  for (const hand of ['right', 'left'] as const) {
    const setting: Setting = { choice, random, span: position[hand], moves, measures, freedom: 1 + insistence / 15 };
    let from: number | null = null;
    for (const [index, phrase] of phrases.entries()) {
      const start = starts[index] ?? 0;
      const own = measures.slice(start, start + phrase.length);
      const contexts = contextsOf(own, hand, choice, own.at(-1) === measures.at(-1));
      if (phrase.echoes !== null && insistence < 20) echo(measures, starts[phrase.echoes] ?? 0, start, hand);
      const tune = hand === 'right' ? tuneSlots(contexts, setting) : bassSlots(contexts, setting);
      const line = findLine(tune, from);
      for (const [at, { event }] of contexts.entries()) event.step = line[at] ?? null;
      from = line.at(-1) ?? from;
    }
  }
  return position;
}

/**
 * Copies the pitches of a phrase's first two measures to the phrase that repeats them, as far as the rhythm is the
 * same.
 */
function echo(measures: Measure[], source: number, target: number, hand: Hand): void {
  for (const offset of [0, 1]) {
    const original = measures[source + offset]?.[hand] ?? [];
    const repetition = measures[target + offset]?.[hand] ?? [];
    if (original.length !== repetition.length) continue;
    for (const [at, event] of repetition.entries()) if (!event.isRest) event.step = original[at]?.step ?? null;
  }
}

function contextsOf(measures: Measure[], hand: Hand, choice: Choice, isLastPhrase: boolean): NoteContext[] {
  const { beat, length } = meterOf(choice);
  const contexts = measures.flatMap((measure, at) =>
    measure[hand].flatMap((event) => {
      if (event.isRest) return [];
      const time = (at * length + event.onset) / (measures.length * length);
      return [
        { event, measure, strength: strengthAt(event.onset, beat, length), time, isLastOfPhrase: false, isEnd: false },
      ];
    }),
  );
  const last = contexts.at(-1);
  if (last) Object.assign(last, { isLastOfPhrase: true, isEnd: isLastPhrase });
  return contexts;
}

function strengthAt(onset: number, beat: number, length: number): number {
  if (onset === 0) return 1;
  if (onset % beat !== 0) return 0.05;
  return length === 16 && onset === 8 ? 0.7 : 0.3;
}

const steps = ({ low, high }: Span): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** An event whose pitch was copied by `echo` keeps it. */
const candidatesFor = ({ event }: NoteContext, span: Span): number[] =>
  event.step === null ? steps(span) : [event.step];

function isChordTone(step: number, { measure }: NoteContext): boolean {
  return (
    stepInChord(step, measure.tonality, measure.chord) <= 4 &&
    stepInChord(step, measure.tonality, measure.chord) % 2 === 0
  );
}

const contours: ((time: number) => number)[] = [
  (time) => 0.2 + 0.75 * Math.sin(Math.PI * time),
  (time) => 0.85 - 0.7 * Math.sin(Math.PI * time),
  (time) => 0.5 + 0.45 * Math.sin(2 * Math.PI * time),
  (time) => 0.9 - 0.8 * time,
  (time) => 0.15 + 0.7 * time,
];

function tuneSlots(contexts: NoteContext[], { choice, random, span, moves, freedom }: Setting): Slot[] {
  const contour = random.pick(contours);
  return contexts.map((context, at) => {
    const before = contexts[at - 1];
    const target = span.low + contour(context.time) * (span.high - span.low);
    const noise = new Map(steps(span).map((step) => [step, random.fraction() * 1.6 * freedom]));
    return {
      candidates: candidatesFor(context, span),
      cost: (step) =>
        (isChordTone(step, context) ? 0 : 1 + 7 * context.strength) +
        0.3 * Math.abs(step - target) +
        endingCost(step, context, 4) +
        (noise.get(step) ?? 0),
      move: (from, step) => {
        if (context.event.isTied) return from === step ? 0 : 10_000;
        return (
          (moves[Math.abs(step - from)] ?? 1000) +
          leapCost(from, step, context, before) +
          minorStep(from, step, context, choice)
        );
      },
    };
  });
}

/**
 * Closed phrases end on the tonic, open ones on a note of the dominant; the piece ends on the tonic if the hand can
 * reach it.
 */
function endingCost(step: number, context: NoteContext, weight: number): number {
  if (!context.isLastOfPhrase) return 0;
  const inChord = stepInChord(step, context.measure.tonality, context.measure.chord);
  if (context.measure.chord !== 0) return isChordTone(step, context) ? (inChord === 2 ? 5 : 0) : 20;
  if (inChord === 0) return 0;
  return isChordTone(step, context) ? weight * (context.isEnd ? 2 : 1) : 40;
}

/** Leaps start and land on notes of the chord. */
function leapCost(from: number, step: number, context: NoteContext, before: NoteContext | undefined): number {
  if (Math.abs(step - from) < 2) return 0;
  const lands = isChordTone(step, context) ? 0 : 3;
  return before && !isChordTone(from, before) ? lands + 3 : lands;
}

/** The step between the sixth and the raised seventh of a minor key is hard to sing. */
function minorStep(from: number, step: number, { measure }: NoteContext, { accidental }: Choice): number {
  if (!accidental || measure.tonality.mode === 'major') return 0;
  const degrees = [from, step]
    .map((one) => stepInChord(one, measure.tonality, 0))
    .toSorted((one, other) => one - other);
  return degrees[0] === 5 && degrees[1] === 6 ? 4 : 0;
}

function bassSlots(contexts: NoteContext[], { choice, random, span, moves, measures, freedom }: Setting): Slot[] {
  return contexts.map((context, at) => {
    const before = contexts[at - 1];
    const noise = new Map(steps(span).map((step) => [step, random.fraction() * 0.9 * freedom]));
    const rise = before ? tuneDirection(before, context) : 0;
    return {
      candidates: candidatesFor(context, span),
      cost: (step) =>
        bassCost(step, context) +
        clash(step, context, measures) +
        endingCost(step, context, 8) +
        (noise.get(step) ?? 0),
      move: (from, step) => {
        if (context.event.isTied) return from === step ? 0 : 10_000;
        return (
          0.6 * (moves[Math.abs(step - from)] ?? 1000) +
          motionCost(choice.range, rise, Math.sign(step - from)) +
          minorStep(from, step, context, choice)
        );
      },
    };
  });
}

function bassCost(step: number, context: NoteContext): number {
  const inChord = stepInChord(step, context.measure.tonality, context.measure.chord);
  if (inChord === 0) return 0;
  if (isChordTone(step, context)) return 0.9 * context.strength;
  return 1 + 6 * context.strength;
}

/**
 * Cost of the interval with the other hand's note: low for thirds and sixths, higher for fourths, highest for seconds
 * and sevenths.
 */
function clash(step: number, { event, measure, strength }: NoteContext, measures: Measure[]): number {
  const above = measure.right.find(({ onset, length }) => onset <= event.onset && event.onset < onset + length);
  if (above?.step === null || above?.step === undefined) return 0;
  const apart = (((above.step - step) % 7) + 7) % 7;
  const { fifths } = measure.tonality;
  const isTritone = Math.abs(midiOf(above.step, fifths) - midiOf(step, fifths)) % 12 === 6;
  const harshness = [above.step === step ? 2.5 : 0.6, 7, 0, 2.5, 0.4, 0, 7][apart] ?? 0;
  const isEnd = measure === measures.at(-1);
  const isLeadingTone = stepInChord(step, measure.tonality, 0) === 6;
  if (apart === 0 && isLeadingTone) return 9;
  return (isTritone ? 5 : harshness) * (0.4 + strength) * (isEnd ? 0.5 : 1);
}

/**
 * The direction of the tune between two notes that both hands strike: 1 up, −1 down, 0 if it stays or the hands do not
 * strike together.
 */
function tuneDirection(before: NoteContext, now: NoteContext): number {
  const from = struckWith(before);
  const to = struckWith(now);
  return from === null || to === null ? 0 : Math.sign(to - from);
}

function struckWith({ measure, event }: NoteContext): number | null {
  return measure.right.find(({ onset, isTied }) => onset === event.onset && !isTied)?.step ?? null;
}

function motionCost(range: TagId<'range'>, rise: number, own: number): number {
  if (!isMiddleC(range) || rise === 0) return 0;
  if (own === 0) return 1;
  const expected = range === ranges.middleCContrary.id ? -rise : rise;
  return own === expected ? -1.5 : 60;
}
