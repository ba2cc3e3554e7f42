import { analyse, decide } from '#analysis/index.ts';
import { decideInterval, findIntervalTraits } from '#analysis/interval.ts';
import { readScore } from '#reading/index.ts';
import { composeLine } from './accompany.ts';
import { awkwardnessOf, brokenBy, isGoodTune, practisesRhythm } from './checks.ts';
import { conflictInEnglish } from './conflicts.ts';
import { bendNeighbours } from './decorate.ts';
import { express } from './expression.ts';
import { composeFigure } from './figures.ts';
import { type Event, hands, struck, topOf, tuneIn } from './piece.ts';
import { drawPlan, type ExerciseTags, levelOf, type Plan } from './plan.ts';
import { type Random, randomFrom } from './random.ts';
import { refuse } from './refuse.ts';
import { type Sketch, sketch } from './sketch.ts';
import { drawTitle, type Title } from './titles.ts';
import { composeTune, type Contour, pitchPickup } from './tune.ts';
import type { Wishes } from './wishes.ts';
import { type Piece, write } from './write.ts';

/** Changes whenever the same seed and wishes give another piece. */
export const exerciseVersion = 5;

export type Exercise = {
  title: Title;
  /** MusicXML 4.0. */
  musicXml: string;
  /** What analysis finds, by ids of the lists. */
  tags: ExerciseTags;
  measures: number;
  /** Quarter notes per minute. */
  tempo: number;
  /** The rules of a good exercise that it breaks. */
  broken: string[];
};

/** How often what is not wished for is drawn anew, and how often each plan is tried. */
const maxDraws = 16;
const maxAttempts = 12;
/** The draws after which a piece that breaks a rule is good enough. */
const strictDraws = 10;
/** Tunes to a rhythm, those of them that get a left hand, and left hands to each. */
const maxTunes = 4;
const maxFinished = 2;
const maxBasses = 3;

/** A piece with its rhythm before it got pitches. */
type Composed = { piece: Piece; rhythm: Sketch; broken: string[] };

/**
 * Composes a piece: the same for the same seed, wishes and version. @throws RangeError for wishes that `refuse` refuses
 */
export function compose(wishes: Wishes, seed: number): Exercise {
  const conflict = refuse(wishes);
  if (conflict) throw new RangeError(conflictInEnglish(conflict));
  const { piece, broken } = search(wishes, seed);
  const { plan } = piece;
  const title = drawTitle(plan, randomFrom(seed));
  const musicXml = write({ ...piece, title: title.en });
  return { title, musicXml, tags: plan.tags, measures: plan.measures, tempo: plan.tempo, broken };
}

/** Draws sketches and pitches until all rules hold, or else returns the piece that breaks fewest of them. */
function search(wishes: Wishes, seed: number): Composed {
  const { like = [], ...others } = wishes;
  const last = like.at(-1);
  const source = last ? search({ ...others, like: like.slice(0, -1) }, last.seed) : null;
  const contour = source && last?.same === 'contour' ? contourOf(source.piece) : null;
  let spare: Composed | null = null;
  for (let draw = 0; draw < maxDraws; draw++) {
    const own = seed + levelOf(wishes) * 104_729 + draw * 7919;
    const plan = source?.piece.plan ?? drawPlan(wishes, randomFrom(own), draw >= strictDraws);
    const random = randomFrom(own * 1009);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const rhythm = source && last?.same === 'rhythm' ? source.rhythm : sketch(plan, random);
      if ((!practisesRhythm(rhythm, plan) && attempt * 2 < maxAttempts) || plan.hasPickup !== (rhythm.pickup !== null))
        continue;
      const tried = { ...plan, eagerness: 3 + attempt * 0.6 };
      const composed = setPitches(rhythm, tried, random, { contour, best: spare, isLate: attempt * 2 >= maxAttempts });
      if (composed && source && stepsOf(composed) === stepsOf(source)) continue;
      if (composed?.broken.length === 0) return composed;
      spare = composed ?? spare;
    }
    if (spare && draw >= strictDraws - 1) return spare;
  }
  if (!spare) throw new RangeError('These wishes leave no music');
  return spare;
}

const stepsOf = ({ piece }: Composed): string =>
  piece.measures.flatMap(({ right }) => right.flatMap(({ notes }) => notes.map(({ step }) => step))).join(' ');

type Attempt = {
  contour: Contour | null;
  /** The best so far, if it breaks rules. */
  best: Composed | null;
  /** Whether even a poor tune is welcome. */
  isLate: boolean;
};

/**
 * Several tunes to a rhythm, and several left hands to a tune, because most of what can fail is in one of them. Null if
 * none is better than the best so far.
 */
function setPitches(rhythm: Sketch, plan: Plan, random: Random, { contour, best, isLate }: Attempt): Composed | null {
  const tunes: Sketch[] = [];
  for (let tune = 0; tune < maxTunes; tune++) {
    const tuned = copyOf(rhythm);
    if (!composeTune(tuned, plan, random, contour) || (!isLate && !isGoodTune(tuned, plan))) continue;
    if (!tuned.pickup || pitchPickup(tuned, plan, random)) tunes.push(tuned);
  }
  let better: Composed | null = null;
  for (const tuned of tunes.toSorted((one, other) => awkwardnessOf(one) - awkwardnessOf(other)).slice(0, maxFinished))
    for (let bass = 0; bass < maxBasses; bass++) {
      const composed = finish(copyOf(tuned), rhythm, { plan, random, best: better ?? best, isLate });
      if (composed?.broken.length === 0) return composed;
      better = composed ?? better;
    }
  return better;
}

function copyOf({ measures, pickup, ...drawn }: Sketch): Sketch {
  const copied = (events: readonly Event[]) => events.map((event) => ({ ...event, marks: [...event.marks] }));
  return {
    ...drawn,
    measures: measures.map((measure) => ({ ...measure, right: copied(measure.right), left: copied(measure.left) })),
    pickup: pickup && { ...pickup, events: copied(pickup.events) },
  };
}

type Finishing = { plan: Plan; random: Random; best: Composed | null; isLate: boolean };

/** Null if it breaks more rules than the best so far, or shows other tags. */
function finish(drawn: Sketch, rhythm: Sketch, { plan, random, best, isLate }: Finishing): Composed | null {
  if (!composeLine(drawn, plan, random) || !composeFigure(drawn, plan, random, !isLate) || !showsInterval(drawn, plan))
    return null;
  if (plan.tags.accidental) bendNeighbours(drawn.measures, plan, random);
  express(drawn, plan, random);
  const { measures, pickup } = drawn;
  const piece: Piece = { title: '', plan, measures, pickup };
  const broken = brokenBy(drawn, plan);
  const isBetter = best === null || broken.length < best.broken.length;
  return isBetter && showsTags(piece) ? { piece, rhythm, broken } : null;
}

/** How high the tune is under the hand, from 0 to 1, at a time in measures. */
function contourOf({ measures, plan }: Piece): Contour {
  const heights = tuneIn(measures)
    .map(({ event, at }) => ({
      time: at + event.onset / plan.meter.length,
      step: topOf(event),
      phrase: Math.floor(at / 4),
    }))
    .toSorted((one, other) => one.time - other.time);
  return (time) => {
    const now = heights.findLast((one) => one.time <= time) ?? heights[0];
    const phrase = heights.filter((one) => one.phrase === now?.phrase).map(({ step }) => step);
    const [low, high] = [Math.min(...phrase), Math.max(...phrase)];
    return now && high > low ? (now.step - low) / (high - low) : 0.5;
  };
}

/** Whether analysis will find the interval, which most often fails. */
function showsInterval({ measures }: Sketch, { lists, interval }: Plan): boolean {
  const moves = hands.flatMap((hand) => {
    const line = struck(measures, hand).map(({ event }) => event.notes.at(hand === 'right' ? -1 : 0)?.step ?? 0);
    return line
      .slice(1)
      .map((step, at) => ({ steps: Math.abs(step - (line[at] ?? step)), measure: 1, isOfChord: false }));
  });
  return decideInterval(findIntervalTraits(moves), lists.interval).value === interval;
}

/** Whether the console's own analysis finds exactly the tags of the plan. */
function showsTags(piece: Piece): boolean {
  const { score } = readScore(new TextEncoder().encode(write(piece)));
  if (!score) return false;
  const { tags, traits } = analyse(score);
  const { lists, tags: wanted } = piece.plan;
  const found = { ...tags, ...decide(traits, lists) };
  return Object.entries(wanted).every(([tag, value]) => found[tag as keyof typeof found].value === value);
}
