import { findLine, type Slot } from './line.ts';
import { moveCost, moveCosts, type Place, turnCost } from './moves.ts';
import {
  chordAt,
  degreeOf,
  type Event,
  type Hand,
  hands,
  isAllowed,
  isChordTone,
  type Measure,
  midiOf,
  placeInChord,
  shiftOf,
  struck,
} from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Sketch } from './sketch.ts';
import { isBeyond, stepsIn, tonicsIn, type Window } from './windows.ts';

/** Consecutive measures of a phrase in which one hand has the tune. */
export type Run = { hand: Hand; phrase: number; offset: number; places: Place[]; window: Window };

export type Contour = (time: number) => number;

export function placesOf(
  measures: readonly Measure[],
  from: number,
  count: number,
  hand: Hand,
  meter: Plan['meter'],
): Place[] {
  const run = measures.slice(from, from + count);
  let isAfterBreak = true;
  const places = run.flatMap((measure, offset) =>
    measure[hand].flatMap((event): Place[] => {
      const wasBreak = isAfterBreak;
      isAfterBreak = event.isRest;
      if (event.isRest) return [];
      const time = (offset * meter.length + event.onset) / (count * meter.length);
      return [
        {
          event,
          measure,
          at: from + offset,
          chord: chordAt(measure, event.onset),
          hand,
          time,
          strength: strengthAt(event.onset, meter),
          isAfterBreak: wasBreak,
          isLastOfPhrase: false,
          isLastOfPiece: false,
        },
      ];
    }),
  );
  const last = places.at(-1);
  if (last) {
    last.isLastOfPhrase = last.measure.endsPhrase;
    last.isLastOfPiece = last.measure === measures.at(-1);
  }
  return places;
}

function strengthAt(onset: number, { beat, half }: Plan['meter']): number {
  if (onset === 0) return 1;
  if (onset === half) return 0.7;
  return onset % beat === 0 ? 0.4 : 0.05;
}

/** The runs of the tune, in order. */
function runsOf({ measures, windows }: Sketch, plan: Plan): Run[] {
  const runs: Run[] = [];
  let from = 0;
  while (from < measures.length) {
    const first = measures[from];
    const hand = hands.find((one) => first?.roles[one] === 'tune');
    let count = 1;
    const goesOn = (at: number) =>
      hand && measures[at]?.roles[hand] === 'tune' && measures[at]?.phrase === first?.phrase;
    while (goesOn(from + count)) count += 1;
    const window = hand && windows[hand];
    if (first && hand && window) {
      const places = placesOf(measures, from, count, hand, plan.meter);
      if (places.length > 0) runs.push({ hand, phrase: first.phrase, offset: from % 4, places, window });
    }
    from += count;
  }
  return runs;
}

/** Where the climax of a phrase lies. */
const climax = 0.62;

/** Rises to the climax and falls from there, from several heights, or in waves. */
const arches: Contour[] = [0.1, 0.3, 0.55].flatMap((from): Contour[] => [
  (time) => (time < climax ? from + ((0.95 - from) * time) / climax : 0.95 - (2 * (time - climax)) / (2 - 2 * climax)),
  (time) => from + (0.95 - from) * Math.sin(Math.PI * time ** 1.45) ** 2 - 0.2 * time,
  (time) =>
    0.45 + (time < climax ? 0.5 : 0.35) * Math.sin((Math.PI * 2 * time) / climax - from * 4) - 0.3 * (time - 0.3),
]);

/** Gives every note of the tune its pitch. False where the rules leave none. */
export function composeTune(drawn: Sketch, plan: Plan, random: Random, contour: Contour | null): boolean {
  const runs = runsOf(drawn, plan);
  const costs = moveCosts(plan, random);
  const last = new Map<Hand, Place>();
  const history: Record<Hand, number[]> = { right: [], left: [] };
  for (const run of runs) {
    const answered = drawn.phrases[run.phrase]?.answers ?? null;
    const source =
      answered === null
        ? null
        : runs.find((one) => one.phrase === answered && one.offset === run.offset && one.hand === run.hand);
    const question = source ?? (run.hand === 'left' ? runs[0] : null) ?? null;
    const fixed = source ? echoOf(source, run) : new Map<Event, number>();
    const setting: Setting = {
      run,
      plan,
      random,
      costs,
      fixed,
      drawn,
      last: last.get(run.hand) ?? null,
      shape: contour ? within(contour, run) : random.pick(arches),
      follows: contour !== null,
      question,
    };
    const from = history[run.hand].slice(-1);
    const free = lineOf(setting, from) ?? withoutMotif(setting, from);
    const line = free && (contour ? free : withSequences(setting, free, from));
    if (line === null) return false;
    for (const [at, place] of run.places.entries()) setPitch(place, line[at] ?? 0);
    history[run.hand] = line;
    const end = run.places.at(-1);
    if (end) last.set(run.hand, end);
  }
  return true;
}

type Setting = {
  run: Run;
  plan: Plan;
  random: Random;
  costs: readonly number[];
  fixed: Map<Event, number>;
  drawn: Sketch;
  last: Place | null;
  shape: Contour;
  /** Whether the shape is to be kept, not only a hint. */
  follows: boolean;
  question: Run | null;
};

/** The part of a contour of the whole piece, in measures, that a run has. */
function within(contour: Contour, { places }: Run): Contour {
  const [first, last] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 0];
  return (time) => contour(first + time * (last - first + 1));
}

const lineOf = (setting: Setting, from: readonly number[]): number[] | null =>
  findLine(slotsOf(setting, drawPeak(setting)), from);

function withoutMotif(setting: Setting, from: readonly number[]): number[] | null {
  setting.fixed.clear();
  return lineOf(setting, from);
}

export function setPitch({ event, measure, chord }: Place, step: number): void {
  event.notes = [{ step, shift: shiftOf(step, measure.tonality, chord) }];
}

/** The first half of the question, as far as rhythm and harmony are the same. */
function echoOf(source: Run, run: Run): Map<Event, number> {
  const echo = new Map<Event, number>();
  const half = Math.max(1, (run.places.at(-1)?.at ?? 0) - (run.places[0]?.at ?? 0) + 1) / 2;
  for (const [at, { event, measure, chord, ...place }] of run.places.entries()) {
    const original = source.places[at];
    const isSame = original?.event.onset === event.onset && original.event.length === event.length;
    if (!isSame || original.chord.root !== chord.root || place.at - (run.places[0]?.at ?? 0) >= half) return echo;
    const step = original.event.notes[0]?.step;
    if (step === undefined || original.measure.tonality !== measure.tonality) return echo;
    echo.set(event, step);
  }
  return echo;
}

/** Where the rhythm of a measure comes again, so does its tune, higher or lower, as near to the free line as may be. */
function withSequences(setting: Setting, free: number[], from: readonly number[]): number[] {
  const { run, fixed, plan } = setting;
  const measures = [...Map.groupBy(run.places, ({ at }) => at).values()];
  let line = free;
  for (const [index, measure] of measures.entries()) {
    const model = measures.slice(0, index).find((one) => isSameRhythm(one, measure));
    if (!model || measure.length < 2 || measure.some(({ event, isLastOfPhrase }) => fixed.has(event) || isLastOfPhrase))
      continue;
    const stepsIn = (places: readonly Place[]) => places.map((place) => line[run.places.indexOf(place)] ?? 0);
    const [steps, own] = [stepsIn(model), stepsIn(measure)];
    const natural = (own[0] ?? 0) - (steps[0] ?? 0);
    const isNext = model === measures[index - 1];
    /* What leads to the last measure of a phrase arrives by step. */
    const leads = measures[index + 1]?.some(({ isLastOfPhrase }) => isLastOfPhrase);
    const ends = leads ? endingsOf(run.places.at(-1), run.window, plan) : [];
    const fits = (shift: number) =>
      (shift !== 0 || !isNext) &&
      (!leads || ends.some((end) => Math.abs(end - (steps.at(-1) ?? 0) - shift) <= 1)) &&
      measure.every((place, at) => {
        const step = (steps[at] ?? 0) + shift;
        const isStrong = place.strength >= 0.4;
        return (
          step >= run.window.low &&
          step <= run.window.high &&
          isAllowed(step, place.measure.tonality, plan) &&
          (!isStrong || isChordTone(step, place.measure.tonality, place.chord))
        );
      });
    const nearest = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      .filter(fits)
      .toSorted((one, other) => Math.abs(one - natural) - Math.abs(other - natural));
    for (const shift of nearest.slice(0, 3)) {
      const before = new Map(fixed);
      for (const [at, { event }] of model.entries()) fixed.set(event, steps[at] ?? 0);
      for (const [at, { event }] of measure.entries()) fixed.set(event, (steps[at] ?? 0) + shift);
      const next = lineOf(setting, from);
      if (next) {
        line = next;
        break;
      }
      fixed.clear();
      for (const [event, step] of before) fixed.set(event, step);
    }
  }
  return line;
}

const isSameRhythm = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(({ event }, at) => event.onset === other[at]?.event.onset && event.length === other[at].event.length);

type Peak = { step: number; index: number } | null;

/** The one top note of a run: a note of the chord after its middle, unless the run ends on top. */
function drawPeak({ run, plan, random, fixed, shape, follows }: Setting): Peak {
  const { places, window } = run;
  if (places.length < 4 || plan.needsWholeHand) return null;
  const ends = endingsOf(places.at(-1), window, plan);
  const lowestEnd = Math.min(...ends);
  const highestFixed = Math.max(0, ...fixed.values());
  const top = random.pick([window.high, window.high, window.high - 1]);
  const echoed = places.flatMap(({ event }, index) => (fixed.get(event) === highestFixed ? [index] : []));
  const [only] = echoed;
  if (highestFixed >= top && only !== undefined && echoed.length === 1 && lowestEnd < highestFixed)
    return { step: highestFixed, index: only };
  const options = [window.high, window.high - 1, window.high - 2].flatMap((step) => {
    if (step <= highestFixed) return [];
    if (lowestEnd >= step) return ends.includes(step) ? [{ step, index: places.length - 1, cost: 1 }] : [];
    return places.flatMap((place, index) => {
      const isFree = !fixed.has(place.event) && !place.event.isTied && !place.event.tiesOn;
      const isInside = index > 0 && index < places.length - 1 && place.time >= 0.3;
      const isTonal =
        isChordTone(step, place.measure.tonality, place.chord) && isAllowed(step, place.measure.tonality, plan);
      const comesDown = ends.some((end) => step - end <= 1.5 * (places.length - 1 - index));
      if (!isFree || !isInside || !isTonal || !comesDown) return [];
      const away = follows ? 1 - shape(place.time) : Math.abs(place.time - climax) + random.fraction() * 0.2;
      const weak = place.strength >= 0.4 || follows ? 0 : 0.3;
      /* A leading tone is no goal. */
      const leads =
        degreeOf(step, place.measure.tonality) === 6 ? (place.measure.tonality.mode === 'minor' ? 1 : 0.2) : 0;
      return [{ step, index, cost: away + weak + leads + (window.high - step) * 0.08 }];
    });
  });
  return options.toSorted((one, other) => one.cost - other.cost)[0] ?? null;
}

/** The steps on which a run may end: the tonic of a closed phrase, a note of the dominant otherwise. */
function endingsOf(place: Place | undefined, window: Window, plan: Plan): number[] {
  if (!place) return [];
  const { measure, chord } = place;
  const inChord = stepsIn(window).filter(
    (step) =>
      isAllowed(step, measure.tonality, plan) &&
      placeInChord(step, measure.tonality, chord) % 2 === 0 &&
      placeInChord(step, measure.tonality, chord) < 6,
  );
  if (!place.isLastOfPhrase || chord.root !== 0) return inChord.length > 0 ? inChord : stepsIn(window);
  const tonics = tonicsIn(window, measure.tonality);
  const free =
    place.isLastOfPiece && measure.roles.left === 'line'
      ? tonics.filter((step) => leavesTonic(step, plan, measure))
      : tonics;
  return free.length > 0 ? free : inChord;
}

/** Whether the left hand has a tonic of its own below. */
function leavesTonic(step: number, { windows }: Plan, { tonality }: Measure): boolean {
  return windows.some(({ left }) => tonicsIn(left, tonality).some((one) => one <= step - 2));
}

function slotsOf({ run, plan, random, costs, fixed, last, shape, follows, question }: Setting, peak: Peak): Slot[] {
  const { places, window } = run;
  const ends = endingsOf(places.at(-1), window, plan);
  const all = stepsIn(window);
  return places.map((place, index): Slot => {
    const { event, measure, chord, strength } = place;
    const before = places[index - 1] ?? last;
    const isEnd = index === places.length - 1;
    const own = fixed.get(event);
    const free = peak === null ? all : index === peak.index ? [peak.step] : all.filter((step) => step < peak.step);
    const candidates =
      own === undefined ? (isEnd ? free.filter((step) => ends.includes(step) || !place.isLastOfPhrase) : free) : [own];
    const height = window.low + shape(place.time) * (window.high - window.low);
    const noise = new Map(all.map((step) => [step, random.fraction() * (plan.level <= 1 ? 1.6 : 0.8)]));
    const isOpening = place.at === 0 && index === 0;
    const hint = question && question !== run ? hintOf(question, run, index) : null;
    return {
      candidates: candidates.filter((step) => own !== undefined || isAllowed(step, measure.tonality, plan)),
      cost: (step) => {
        const isTonal = isChordTone(step, measure.tonality, chord);
        if (isOpening && (!isTonal || placeInChord(step, measure.tonality, chord) === 6)) return Infinity;
        /* A hand alone only hints at its harmony. */
        const isAlone = hands.some((hand) => measure.roles[hand] === 'silent') && plan.level <= 2;
        const [alone, accompanied] = strength >= 0.7 ? [2.5, 12] : strength >= 0.4 ? [1, 4] : [0.5, 0.5];
        const foreign = isTonal ? 0 : isAlone ? alone : accompanied;
        const reach = isBeyond(step, run.hand) && 'beyondLedger' in plan.rangeRule ? -0.5 : 0;
        const isShifted = shiftOf(step, measure.tonality, chord) !== 0;
        const isHalfClose = place.isLastOfPhrase && chord.root === 4 && degreeOf(step, measure.tonality) === 6;
        const isRaised = isShifted && isTonal && !isHalfClose;
        const alteration = isShifted && chord.altered ? -5 : isRaised ? -0.6 : 0;
        return (
          foreign +
          (isHalfClose ? 5 : 0) +
          (follows ? 1.2 : 0.5) * Math.abs(step - height) +
          reach +
          alteration +
          (noise.get(step) ?? 0)
        );
      },
      move: (from, step) => {
        if (event.isTied) return from === step && isHeld(step, place, before) ? 0 : Infinity;
        const imitation = hint !== null && step - from === hint ? -2.5 : 0;
        /* A phrase arrives by step, best from above. */
        const arrival =
          !isEnd || !place.isLastOfPhrase
            ? 0
            : step === from - 1
              ? -1
              : Math.abs(step - from) === 1
                ? 0
                : Math.abs(step - from) === 2
                  ? 3
                  : 6;
        return moveCost({ from, step, place, before, plan, costs }) + imitation + arrival;
      },
      turn: (from, step, earlier) => turnCost(from, step, earlier, place),
    };
  });
}

/** Whether a tied note is not altered between its chords. */
export function isHeld(step: number, { measure, chord }: Place, before: Place | null): boolean {
  return !before || shiftOf(step, measure.tonality, chord) === shiftOf(step, before.measure.tonality, before.chord);
}

/** The move that the question makes at the same point, for an answer that imitates it. */
function hintOf(question: Run, run: Run, index: number): number | null {
  const [one, other] = [question.places[index - 1], question.places[index]];
  if (!one || !other || other.event.length !== run.places[index]?.event.length) return null;
  const [from, to] = [one.event.notes[0]?.step, other.event.notes[0]?.step];
  return from === undefined || to === undefined ? null : to - from;
}

/** Leads into the tune from the dominant or by step, below its top. False where the hand has no such keys. */
export function pitchPickup({ pickup, measures, windows }: Sketch, plan: Plan, random: Random): boolean {
  const window = pickup && windows[pickup.hand];
  const line = pickup ? struck(measures, pickup.hand) : [];
  const [first] = line;
  const [start] = first?.event.notes ?? [];
  if (!pickup || !window || !first || !start) return false;
  const { tonality } = first.measure;
  const top = Math.max(...line.flatMap(({ event, at }) => (at < 4 ? event.notes.map(({ step }) => step) : [])));
  const pitched = (step: number) => ({ step, shift: shiftOf(step, tonality, { root: 4 }) });
  const isUsable = (step: number) =>
    step >= window.low && step <= window.high && step < top && (plan.tags.accidental || pitched(step).shift === 0);
  const { to, without } = plan.intervalRule;
  const runs = [3, 1, -1].flatMap((move) => {
    const lead = start.step - move;
    const run = pickup.events.map((_, at) => lead - Math.sign(move) * (pickup.events.length - 1 - at));
    const semitones = Math.abs(midiOf(start, tonality) - midiOf(pitched(lead), tonality));
    const isSung = move === 3 ? degreeOf(lead, tonality) === 4 && to >= 4 && without !== 4 : semitones <= 2;
    return isSung && run.every(isUsable) ? [run] : [];
  });
  if (runs.length === 0) return false;
  const chosen = random.pick(runs.slice(0, 2));
  for (const [at, event] of pickup.events.entries()) event.notes = [pitched(chosen[at] ?? start.step)];
  return true;
}
