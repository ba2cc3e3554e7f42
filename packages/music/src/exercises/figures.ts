import { isBelow, isParallel } from './accompany.ts';
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
  modulo,
  newEvent,
  placeInChord,
  shiftOf,
  soundingAt,
} from './piece.ts';
import type { Plan } from './plan.ts';
import { preferring, type Random } from './random.ts';
import { hardestOf, noteValues } from './rhythm.ts';
import type { Sketch } from './sketch.ts';
import { isBeyond, lowestThird, stepsIn, tonicsIn, type Window } from './windows.ts';

/** Which notes of a chord are struck: of two or three, `grip` is all but the lowest of three. */
type Role = 'low' | 'mid' | 'high' | 'grip' | 'full';
type Part = { onset: number; length: number; role: Role };

/** A way to play a chord, from the grade in which method books begin with it. */
type Figure = { from: number; tones: number; parts: Part[]; isBroken: boolean };

const words: Record<string, Role> = { l: 'low', m: 'mid', h: 'high', g: 'grip', f: 'full' };

/** Grade, notes of the chord, and each part as a role and its length in sixteenths: 'l4 g4 g4' is a waltz. */
const quadruple = `
  1 1 l16 | 2 2 f16 | 2 2 f8 f8 | 3 3 f16 | 3 3 l8 g8 | 4 3 l4 h4 m4 h4 | 4 3 l4 g4 l4 g4 |
  5 3 l2 h2 m2 h2 l2 h2 m2 h2 | 5 3 l4 g4 g4 g4 | 6 3 l2 m2 h2 m2 l2 m2 h2 m2 | 6 3 l2 m2 h4 l2 m2 h4`;
const written: Record<string, string> = {
  '4/4': quadruple,
  '2/2': quadruple,
  '2/4': `
    1 1 l8 | 2 2 f8 | 3 3 f8 | 3 3 l4 g4 | 4 3 f4 f4 | 5 3 l2 h2 m2 h2 | 5 3 l2 g2 l2 g2 | 6 3 l2 m2 h2 m2`,
  '3/4': `
    1 1 l12 | 2 2 f12 | 3 2 l4 f8 | 3 3 l4 g8 | 4 3 l4 g4 g4 | 4 3 l4 m4 h4 | 5 3 l2 h2 m2 h2 m2 h2 |
    6 3 l2 m2 h2 m2 h2 m2`,
  '3/8': '1 1 l6 | 2 2 f6 | 4 3 l2 m2 h2 | 4 3 l2 g2 g2 | 5 3 l2 g4',
  '6/8': `
    1 1 l12 | 2 2 f12 | 3 2 l6 h6 | 4 3 l4 g2 l4 g2 | 4 3 l6 g6 | 5 3 l2 m2 h2 l2 m2 h2 | 5 3 l2 g2 g2 l2 g2 g2`,
};

const figuresOf = ({ name }: Meter): Figure[] =>
  (written[name] ?? '').split('|').map((text) => {
    const [from, tones, ...figure] = text.trim().split(' ');
    let onset = 0;
    const parts = figure.map((word): Part => {
      const length = Number(word.slice(1));
      onset += length;
      return { onset: onset - length, length, role: words[word.charAt(0)] ?? 'low' };
    });
    const isBroken = parts.some(({ role }) => role === 'mid' || role === 'high');
    return { from: Number(from), tones: Number(tones), parts, isBroken };
  });

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
  tones: number;
};
type Voicing = { steps: number[]; events: Event[]; low: number[] };
type Reached = { voicing: Voicing; total: number; path: Reached | null };

/**
 * Gives the left hand a figure through the chords, with the smoothest voicings. False where there are none, or, if
 * strict, where a chord would break its pattern.
 */
export function composeFigure(drawn: Sketch, plan: Plan, random: Random, isStrict: boolean): boolean {
  if (drawn.measures.every(({ roles }) => roles.left !== 'figure')) return true;
  const figure = drawFigure(plan, random);
  /* The left hand breathes with the tune where a line ends, or goes on. */
  const rests = random.chance(0.6);
  const segments = drawn.measures.flatMap((measure, at) => segmentsOf(measure, at, drawn, figure, rests));
  const costs = moveCosts(plan, random);
  let reached: Reached[] = [];
  for (const [index, segment] of segments.entries()) {
    const next = voicingsOf(segment, drawn.windows.left, plan, costs);
    reached = next.flatMap(
      (voicing) => cheapest(voicing, segment, segments[index - 1], reached, costs, plan, random) ?? [],
    );
    if (reached.length === 0) return false;
  }
  let best = reached[0];
  for (const one of reached) if (best && one.total < best.total) best = one;
  const chosen: Voicing[] = [];
  for (let at: Reached | null | undefined = best; at; at = at.path) chosen.unshift(at.voicing);
  const isBare = ({ tones, parts }: Segment, index: number) =>
    tones > 1 && parts.length > 1 && chosen[index]?.steps.length === 1;
  if (isStrict && segments.some(isBare)) return false;
  for (const [index, segment] of segments.entries()) segment.measure.left.push(...(chosen[index]?.events ?? []));
  const isPedalled = figure.isBroken && plan.level >= 6 && plan.tempo <= 100 && random.chance(0.5);
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
  return random.pick(preferring(possible, ({ from }) => from >= Math.min(plan.level, 6) - 1));
}

function segmentsOf(measure: Measure, at: number, { measures }: Sketch, figure: Figure, rests: boolean): Segment[] {
  if (measure.roles.left !== 'figure') return [];
  const { endsPhrase, harmonies, length } = measure;
  const next = measures[at + 1];
  const own = { measure, at, isEnd: !next, endsPhrase };
  if (!next) {
    const chord = harmonies[0]?.chord ?? { root: 0 };
    return [{ ...own, chord, parts: [{ onset: 0, length, role: 'full' }], leads: false, tones: figure.tones }];
  }
  return harmonies.map(({ chord, onset }, index) => {
    const end = harmonies[index + 1]?.onset ?? length;
    const leads = chord.root === 4 && next.endsPhrase && next.harmonies[0]?.chord.root === 0 && end === length;
    const isHeld = endsPhrase && rests && harmonies.length === 1;
    const parts: Part[] = isHeld ? [{ onset: 0, length, role: 'full' }] : partsIn(figure.parts, onset, end, harmonies);
    return { ...own, chord, parts, leads, tones: figure.tones };
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
  const isDistinct = new Set(places).size === places.length;
  const isOctave = places.every((place, at) => place === 0 || places.indexOf(place) === at) && plan.span === 8;
  const width = (steps.at(-1) ?? 0) - (steps[0] ?? 0);
  if (!(isDistinct || isOctave) || (width >= 7 && plan.level < 5)) return false;
  return tones < 3 || steps.length < 3 || hasThird;
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
    high: [upper.length < 2 && at % 2 === 0 ? low : high],
    mid: [upper.length < 2 && at % 2 === 0 ? low : (upper[0] ?? low)],
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
  const placed = ({ events }: Voicing, { measure, chord }: Segment) => {
    const [event] = events;
    return event && { event, measure, chord, step: event.notes[0]?.step ?? 0 };
  };
  const parallels = (from: Voicing, to: Voicing) => {
    const [one, other] = [placed(from, before), placed(to, segment)];
    return one && other && isParallel(one, other) ? 15 : 0;
  };
  let best: Reached | null = null;
  for (const path of reached) {
    const [from, to] = [path.voicing.low.at(-1) ?? 0, voicing.low[0] ?? 0];
    const move = costs[Math.abs(from - to)] ?? Infinity;
    const shift = voicing.steps.reduce((sum, step, at) => sum + Math.abs(step - (path.voicing.steps[at] ?? step)), 0);
    const total = path.total + own + move * 0.5 + shift * 0.4 + parallels(path.voicing, voicing);
    if (total < (best?.total ?? Infinity)) best = { voicing, total, path };
  }
  return best;
}

/** The bass has the root in cadences, and the chord as many of its notes as its figure has. */
function voicingCost({ steps, events }: Voicing, segment: Segment, plan: Plan): number {
  const { measure, at, chord, isEnd, endsPhrase, leads, tones, parts } = segment;
  const [place, ...others] = steps.map((step) => placeInChord(step, measure.tonality, chord));
  const weight = leads ? 4 : endsPhrase || at % 4 === 0 ? 4 : 1;
  const sixth = chord.root === 4 || chord.root === 3 ? 0.6 : chord.root === 0 ? 3 : 1.5;
  const inversion = place === 0 ? 0 : (place === 2 ? sixth : chord.root === 3 ? 2 : chord.root === 4 ? 6 : 8) * weight;
  const missing = (tones - steps.length) * (parts.length > 1 ? (steps.length > 1 ? 4 : 7) : 2.5);
  const bass = inversion + missing + (place === 0 || others.includes(0) ? 0 : 3);
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
