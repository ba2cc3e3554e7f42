import { isBelow, struckWith } from './accompany.ts';
import { moveCosts } from './moves.ts';
import {
  type Chord,
  degreeOf,
  type Event,
  type Harmony,
  isAllowed,
  isChordTone,
  type Measure,
  type Meter,
  midiOf,
  modulo,
  newEvent,
  placeInChord,
  shiftOf,
  soundingAt,
} from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { hardestOf, noteValues } from './rhythm.ts';
import { busiest, type Sketch } from './sketch.ts';
import { isBeyond, lowestThird, stepsIn, tonicsIn, type Window } from './windows.ts';

/** Which notes of a chord are struck: of two or three, `grip` is all but the lowest of three. */
type Role = 'low' | 'mid' | 'high' | 'grip' | 'full';
type Part = { onset: number; length: number; role: Role };

/** A way to play a chord, from the grade in which method books begin with it. */
type Figure = { from: number; tones: 1 | 2 | 3; parts: Part[]; isBroken: boolean };

const words: Record<string, Role> = { l: 'low', m: 'mid', h: 'high', g: 'grip', f: 'full' };

/** Each part is a role and its length in sixteenths: 'l4 g4 g4' is a waltz. */
const written: Record<string, readonly [from: number, tones: 1 | 2 | 3, parts: string][]> = {
  quadruple: [
    [3, 2, 'f16'],
    [3, 2, 'f8 f8'],
    [3, 2, 'l8 h8'],
    [3, 2, 'l4 h4 f8'],
    [4, 3, 'l4 g4 l4 g4'],
    [4, 3, 'l4 g4 g4 g4'],
    [4, 3, 'l4 h4 m4 h4'],
    [4, 3, 'l4 m4 h4 m4'],
    [5, 3, 'l2 h2 m2 h2 l2 h2 m2 h2'],
    [5, 3, 'l2 m2 h2 m2 l2 m2 h2 m2'],
    [5, 3, 'f8 f8'],
    [5, 3, 'f16'],
    [6, 3, 'l4 g8 g4'],
    [6, 3, 'l2 m2 h4 l2 m2 h4'],
    [7, 3, 'l1 h1 m1 h1 l1 h1 m1 h1 l1 h1 m1 h1 l1 h1 m1 h1'],
  ],
  '2/4': [
    [3, 2, 'f8'],
    [3, 2, 'l4 h4'],
    [3, 2, 'l4 f4'],
    [4, 3, 'l4 g4'],
    [4, 3, 'l2 h2 m2 h2'],
    [4, 3, 'l2 g2 l2 g2'],
    [5, 3, 'f4 f4'],
    [7, 3, 'l1 h1 m1 h1 l1 h1 m1 h1'],
  ],
  '3/4': [
    [3, 2, 'f12'],
    [3, 2, 'l4 f8'],
    [4, 3, 'l4 g4 g4'],
    [4, 3, 'l4 m4 h4'],
    [5, 3, 'l2 h2 m2 h2 m2 h2'],
    [5, 3, 'l2 m2 h2 m2 h2 m2'],
    [5, 3, 'f12'],
    [6, 3, 'l4 g8'],
  ],
  '3/8': [
    [3, 2, 'f6'],
    [4, 3, 'l2 m2 h2'],
    [4, 3, 'l2 g2 g2'],
    [5, 3, 'f6'],
  ],
  '6/8': [
    [3, 2, 'f12'],
    [3, 2, 'l6 h6'],
    [4, 3, 'l4 g2 l4 g2'],
    [4, 3, 'l6 g6'],
    [5, 3, 'l2 m2 h2 l2 m2 h2'],
    [5, 3, 'l2 g2 g2 l2 g2 g2'],
  ],
};

function figuresOf({ name }: Meter): Figure[] {
  const key = name === '4/4' || name === '2/2' ? 'quadruple' : name;
  return (written[key] ?? []).map(([from, tones, text]) => {
    let onset = 0;
    const parts = text.split(' ').map((word): Part => {
      const length = Number(word.slice(1));
      onset += length;
      return { onset: onset - length, length, role: words[word.charAt(0)] ?? 'low' };
    });
    const isBroken = parts.some(({ role }) => role === 'mid' || role === 'high');
    return { from, tones, parts, isBroken };
  });
}

/** The chord of a stretch of a measure with the parts of the figure that it fills. */
type Segment = {
  measure: Measure;
  at: number;
  chord: Chord;
  parts: Part[];
  isEnd: boolean;
  endsPhrase: boolean;
  /** Whether it is the dominant of a full close. */
  leads: boolean;
  tones: 1 | 2 | 3;
};
type Voicing = { steps: number[]; events: Event[]; low: number[] };
type Reached = { voicing: Voicing; total: number; path: Reached | null };

/** Gives the left hand a figure through the chords, with the smoothest voicings. False where there are none. */
export function composeFigure(drawn: Sketch, plan: Plan, random: Random): boolean {
  const figure = drawFigure(plan, random);
  const segments = drawn.measures.flatMap((measure, at) => segmentsOf(measure, at, drawn, figure, plan));
  if (segments.length === 0) return true;
  const costs = moveCosts(plan, random);
  let reached: Reached[] = [];
  for (const [index, segment] of segments.entries()) {
    const window = drawn.windows[segment.measure.phrase]?.left ?? { low: 21, high: 25 };
    const next = voicingsOf(segment, window, plan, costs);
    reached = next.flatMap(
      (voicing) => cheapest(voicing, segment, segments[index - 1], reached, costs, plan, random) ?? [],
    );
    if (reached.length === 0) return false;
  }
  let best = reached[0];
  for (const one of reached) if (best && one.total < best.total) best = one;
  const chosen: Voicing[] = [];
  for (let at: Reached | null | undefined = best; at; at = at.path) chosen.unshift(at.voicing);
  for (const [index, segment] of segments.entries()) segment.measure.left.push(...(chosen[index]?.events ?? []));
  const isPedalled = figure.isBroken && plan.level >= 6;
  for (const { measure } of segments) measure.hasPedal = isPedalled;
  return true;
}

/** A figure of the grade or the one before, not quicker than what the piece practises. */
function drawFigure(plan: Plan, random: Random): Figure {
  const fits = ({ parts, from, isBroken }: Figure) =>
    from <= plan.level &&
    !(isBroken && (plan.intervalRule.emphasis || plan.intervalRule.to < 5)) &&
    hardestOf(
      parts.map(({ length }) => length),
      plan.vocabulary,
    ) <= plan.hardest;
  const possible = figuresOf(plan.meter).filter(fits);
  const least = plan.level >= 7 ? 5 : Math.min(plan.level, 5) - 1;
  const fitting = possible.filter(({ from }) => from >= least);
  const latest = plan.level >= 7 ? busiest(fitting, ({ parts }) => parts.length) : fitting;
  const whole: Part = { onset: 0, length: plan.meter.length, role: 'low' };
  const held: Figure = { from: 0, tones: 1, parts: [whole], isBroken: false };
  return random.pick(latest.length > 0 && random.chance(0.85) ? latest : possible.length > 0 ? possible : [held]);
}

function segmentsOf(measure: Measure, at: number, { measures }: Sketch, figure: Figure, plan: Plan): Segment[] {
  if (measure.roles.left !== 'figure') return [];
  const { endsPhrase, harmonies, length } = measure;
  const next = measures[at + 1];
  const own = { measure, at, isEnd: !next, endsPhrase };
  if (!next) {
    const chord = harmonies[0]?.chord ?? { root: 0 };
    const tones = figure.tones === 3 && plan.level >= 5 ? 3 : 2;
    return [{ ...own, chord, parts: [{ onset: 0, length, role: 'full' }], leads: false, tones }];
  }
  return harmonies.map(({ chord, onset }, index) => {
    const end = harmonies[index + 1]?.onset ?? length;
    const leads = chord.root === 4 && next.endsPhrase && next.harmonies[0]?.chord.root === 0 && end === length;
    return { ...own, chord, parts: partsIn(figure.parts, onset, end, harmonies), leads, tones: figure.tones };
  });
}

/** A part that lasts into the next chord is struck again there. */
function partsIn(parts: readonly Part[], from: number, to: number, harmonies: readonly Harmony[]): Part[] {
  if (harmonies.length === 1) return [...parts];
  return parts.flatMap((part) => {
    const onset = Math.max(part.onset, from);
    const end = Math.min(part.onset + part.length, to);
    if (onset >= end) return [];
    const role = onset === from && (part.role === 'high' || part.role === 'mid') ? 'low' : part.role;
    return [{ onset, length: end - onset, role }];
  });
}

function voicingsOf(segment: Segment, window: Window, plan: Plan, costs: readonly number[]): Voicing[] {
  const { tonality } = segment.measure;
  const tones = stepsIn(window).filter(
    (step) =>
      isChordTone(step, tonality, segment.chord) &&
      (placeInChord(step, tonality, segment.chord) !== 6 || plan.level >= 4) &&
      isAllowed(step, tonality, plan),
  );
  const voiced = (sets: number[][]) =>
    sets.flatMap((steps) => {
      if (!isComplete(steps, segment, plan, window)) return [];
      const parts = steps.length === 1 ? joinedParts(segment) : segment.parts;
      const events = parts.map((part, at) => eventOf(part, at, steps, segment));
      const low = events.map(({ notes }) => notes[0]?.step ?? 0);
      const isMovable = low.every(
        (step, at) => at === 0 || (costs[Math.abs(step - (low[at - 1] ?? step))] ?? Infinity) < Infinity,
      );
      const isClear = events.every((event) =>
        event.notes.every(({ step }) => isBelow(step, { event, measure: segment.measure }, plan.level)),
      );
      return isMovable && isClear ? [{ steps, events, low }] : [];
    });
  /* A narrow position has room for fewer notes of the chord. */
  return [3, 2, 1].flatMap((count) => (count > segment.tones ? [] : voiced(setsOf(tones, count))));
}

/** A single note is held instead of struck again. */
function joinedParts({ parts }: Segment): Part[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return noteValues[length] ? [{ onset: parts[0]?.onset ?? 0, length, role: 'low' }] : parts;
}

/** All rising sets of this many of the steps; the lowest two are a third or more apart, deep down a fifth. */
function setsOf(steps: readonly number[], count: number): number[][] {
  return steps.flatMap((low, at) => {
    if (count === 1) return [[low]];
    const higher = steps.slice(at + 1).filter((one) => one - low >= (low < lowestThird ? 4 : 2));
    if (count === 2) return higher.map((high) => [low, high]);
    return higher.flatMap((mid) => higher.filter((high) => high > mid).map((high) => [low, mid, high]));
  });
}

/** The piece ends on the root; three notes have the third of the chord. */
function isComplete(
  steps: readonly number[],
  { chord, measure, isEnd, tones }: Segment,
  plan: Plan,
  window: Window,
): boolean {
  const places = steps.map((step) => placeInChord(step, measure.tonality, chord));
  if (isEnd && tonicsIn(window, measure.tonality).length > 0 && places[0] !== 0) return false;
  const hasThird = places.includes(2) || (!plan.tags.accidental && measure.tonality.mode === 'minor');
  const isDistinct = new Set(places).size === places.length || plan.span === 8;
  return isDistinct && (tones < 3 || steps.length < 3 || hasThird);
}

/** Two notes of a chord alternate where three would be broken. */
function eventOf(
  { onset, length, role }: Part,
  at: number,
  steps: readonly number[],
  { measure, chord }: Segment,
): Event {
  const [low = 0, ...upper] = steps;
  const high = upper.at(-1) ?? low;
  const byRole: Record<Role, readonly number[]> = {
    low: [low],
    high: [high],
    mid: [upper.length === 1 && at % 2 === 0 ? low : (upper[0] ?? low)],
    grip: upper.length > 0 ? upper : [low],
    full: steps,
  };
  const notes = byRole[role].map((step) => ({ step, shift: shiftOf(step, measure.tonality, chord) }));
  return { ...newEvent(onset, length, false), notes };
}

function cheapest(
  voicing: Voicing,
  segment: Segment,
  before: Segment | undefined,
  reached: readonly Reached[],
  costs: readonly number[],
  plan: Plan,
  random: Random,
): Reached | null {
  const own = voicingCost(voicing, segment, plan) + random.fraction();
  if (!before || reached.length === 0) return { voicing, total: own, path: null };
  let best: Reached | null = null;
  for (const path of reached) {
    const [from, to] = [path.voicing.low.at(-1) ?? 0, voicing.low[0] ?? 0];
    const move = costs[Math.abs(from - to)] ?? Infinity;
    const shift = voicing.steps.reduce((sum, step, at) => sum + Math.abs(step - (path.voicing.steps[at] ?? step)), 0);
    const total = path.total + own + move * 0.5 + shift * 0.4 + parallelCost(path.voicing, voicing, before, segment);
    if (total < (best?.total ?? Infinity)) best = { voicing, total, path };
  }
  return best;
}

/** The bass has the root in cadences, and the chord as many of its notes as its figure has. */
function voicingCost({ steps, events }: Voicing, segment: Segment, plan: Plan): number {
  const { measure, at, chord, isEnd, endsPhrase, leads, tones, parts } = segment;
  const [place, ...others] = steps.map((step) => placeInChord(step, measure.tonality, chord));
  const weight = leads ? 5 : endsPhrase || at % 4 === 0 ? 4 : 1;
  const inversion = place === 0 ? 0 : (place === 2 ? 1.5 : chord.root === 4 ? 4 : 8) * weight;
  const missing = (tones - steps.length) * (parts.length > 1 ? 2.5 : 1.5);
  const bass = inversion + missing + (place === 0 || others.includes(0) ? 0 : 1.5);
  const reach = 'beyondLedger' in plan.rangeRule ? steps.filter((step) => isBeyond(step, 'left')).length * -0.6 : 0;
  const alteration = chord.altered && steps.some((step) => shiftOf(step, measure.tonality, chord) !== 0) ? -3 : 0;
  const clashes = events.reduce((sum, event) => sum + clashOf(event, measure), 0);
  return bass + reach + alteration + (isEnd ? 0 : clashes);
}

/** Seconds and sevenths with the tune, and a doubled leading tone. */
function clashOf({ onset, notes }: Event, measure: Measure): number {
  const above = soundingAt(measure, 'right', onset)[0];
  if (!above) return 0;
  return notes.reduce((sum, { step }) => {
    const apart = modulo(above.step - step, 7);
    if (apart === 0 && degreeOf(step, measure.tonality) === 6) return sum + 6;
    return sum + (apart === 1 || apart === 6 ? (onset === 0 ? 4 : 1) : 0);
  }, 0);
}

/** Parallel octaves and fifths of the outer voices from one chord to the next. */
function parallelCost(one: Voicing, other: Voicing, before: Segment, segment: Segment): number {
  const [first, last] = [one.events.at(-1), other.events[0]];
  if (!first || !last) return 0;
  const outer = [
    { event: first, measure: before.measure },
    { event: last, measure: segment.measure },
  ].map(({ event, measure }) => {
    const above = struckWith({ event, measure });
    const [low] = event.notes;
    if (above === null || !low) return null;
    const interval = (midiOf({ step: above, shift: 0 }, measure.tonality) - midiOf(low, measure.tonality) + 120) % 12;
    return interval === 0 || interval === 7 ? interval : null;
  });
  const isMoving = first.notes[0]?.step !== last.notes[0]?.step;
  return isMoving && outer[0] !== null && outer[0] === outer[1] ? 15 : 0;
}
