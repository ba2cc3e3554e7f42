import { hasAccidental, isAltered } from './decorate.ts';
import { broken as brokenLines, type Check, type Rule, type Source } from './checks-of-lines.ts';
import { type Event, type Hand, hands, isChordTone, type Measure, placeInChord, struck } from './piece.ts';
import type { Plan } from './plan.ts';
import { shortestOf } from './rhythm.ts';
import { leastTimes, type Sketch } from './sketch.ts';
import { isBeyond, tonicsIn } from './windows.ts';

/** What makes an exercise good, by the field's method books and textbooks; the numbers are those of the review. */
const rules: Record<string, { source: Source; broken: Rule }> = {
  'hands-apart-on-keys': { source: 'pedagogy', broken: collisions },
  'hands-alone-first': { source: 'pedagogy', broken: together },
  'shifts-where-hands-are-free': { source: 'pedagogy', broken: shifts },
  'span-of-the-hand': { source: 'pedagogy', broken: stretches },
  'begins-and-ends-on-the-tonic': { source: 'harmony', broken: offTonic },
  'practises-what-is-asked': { source: 'pedagogy', broken: unpractised },
  'one-difficulty-at-a-time': { source: 'pedagogy', broken: doubleDifficulties },
  ...brokenLines,
  'rhythm-returns': { source: 'harmony', broken: aimless },
  'speed-of-the-grade': { source: 'pedagogy', broken: tooFast },
  'accidentals-explained': { source: 'harmony', broken: unexplained },
  'slurs-and-dynamics-by-phrase': { source: 'engraving', broken: badSlurs },
  'texture-of-the-grade': { source: 'pedagogy', broken: thinTexture },
  'rests-where-one-breathes': { source: 'pedagogy', broken: badRests },
  'lines-end-with-phrases': {
    source: 'engraving',
    broken: ({ measures }) => (measures.length % 4 === 0 && measures.length <= 16 ? [] : [0]),
  },
};

/** Whether a tune is worth an accompaniment. */
export const isGoodTune = (piece: Sketch, plan: Plan): boolean =>
  ['variety-and-one-top-note', 'leaps-turn-back'].every((rule) => rules[rule]?.broken(piece, plan).length === 0);

export function checksOf(piece: Sketch, plan: Plan): Check[] {
  return Object.entries(rules).map(([rule, { source, broken }]) => ({
    rule,
    source,
    holds: broken(piece, plan).length === 0,
  }));
}

const indexes = (measures: readonly Measure[], isBroken: (measure: Measure, at: number) => boolean): number[] =>
  measures.flatMap((measure, at) => (isBroken(measure, at) ? [at] : []));

export const overlaps = (one: Event, other: Event): boolean =>
  one.onset < other.onset + other.length && other.onset < one.onset + one.length;

const plays = (measure: Measure, hand: Hand): boolean => measure[hand].some(({ notes }) => notes.length > 0);

/** The hands never meet on a key nor cross; below Grade 3 they are a third apart. */
function collisions({ measures }: Sketch, { level }: Plan): number[] {
  const least = level < 3 ? 2 : 1;
  return indexes(measures, ({ right, left }) =>
    right.some((upper) =>
      left.some((lower) => {
        const [low, high] = [lower.notes.at(-1), upper.notes[0]];
        return low !== undefined && high !== undefined && overlaps(upper, lower) && high.step - low.step < least;
      }),
    ),
  );
}

/** One hand at a time in Pre-Grade, both in half the measures of Grade 1; more only where a wish needs it. */
function together({ measures }: Sketch, { grade, isRangeAsked, motion, texture }: Plan): number[] {
  const both = indexes(measures, (measure) => plays(measure, 'right') && plays(measure, 'left'));
  const isAsked = isRangeAsked && motion !== null;
  const most = isAsked ? Math.max(0.5, grade.maxTogether) : texture === 'two voices' ? 1 : grade.maxTogether;
  return both.length > measures.length * most ? both : [];
}

/** Hands move between phrases only, at most once in four measures, and the first note then has its finger. */
function shifts({ measures, windows }: Sketch, { hasFingerings }: Plan): number[] {
  return hands.flatMap((hand) =>
    struck(measures, hand).flatMap(({ event, measure, at }, index, line) => {
      const before = line[index - 1];
      const hasMoved = before && windows[before.measure.phrase]?.[hand].low !== windows[measure.phrase]?.[hand].low;
      return hasMoved && hasFingerings && event.finger === null ? [at] : [];
    }),
  );
}

/** No hand leaves its keys within a phrase, and nothing is as wide as an octave below Grade 5. */
function stretches({ measures, windows }: Sketch, { level }: Plan): number[] {
  return indexes(measures, (measure) =>
    hands.some((hand) => {
      const window = windows[measure.phrase]?.[hand];
      return measure[hand].some(({ notes }) => {
        const [low, high] = [notes[0], notes.at(-1)];
        if (!low || !high || !window) return false;
        return low.step < window.low || high.step > window.high || (level < 5 && high.step - low.step >= 7);
      });
    }),
  );
}

/** It begins on a note of the tonic chord and ends on the tonic, the tune where its hand has one. */
function offTonic({ measures, windows }: Sketch): number[] {
  const [first, last] = [measures[0], measures.at(-1)];
  if (!first || !last) return [0];
  const isTonal = hands.every((hand) => {
    const note = first[hand].find(({ notes }) => notes.length > 0)?.notes[0];
    return (
      !note ||
      (isChordTone(note.step, first.tonality, { root: 0 }) && placeInChord(note.step, first.tonality, { root: 0 }) < 6)
    );
  });
  const ends = hands.map((hand) => last[hand].findLast(({ notes }) => notes.length > 0)?.notes);
  const [upper, lower] = ends;
  const bass = (lower ?? upper)?.[0];
  const top = (upper ?? lower)?.at(-1);
  const tonic = (step: number | undefined) =>
    step !== undefined && placeInChord(step, last.tonality, { root: 0 }) === 0;
  const window = windows.at(-1)?.[upper ? 'right' : 'left'];
  const reaches =
    window && tonicsIn(window, last.tonality).some((step) => !lower || step > (lower.at(-1)?.step ?? 0) + 1);
  return isTonal && tonic(bass?.step) && (tonic(top?.step) || (reaches === false && top !== undefined))
    ? []
    : [measures.length - 1];
}

/**
 * What is asked for occurs three times, in a short piece twice, and ties and accidentals not in the first measure up to
 * Grade 4.
 */
function unpractised(piece: Sketch, plan: Plan): number[] {
  const { measures } = piece;
  const { tags, level } = plan;
  const least = leastTimes(plan.measures);
  const altered = tags.accidental ? indexes(measures, hasAccidental) : null;
  const marked = tags.articulation
    ? indexes(measures, (measure) => eventsIn(measure).some(({ marks, slur }) => marks.length > 0 || slur !== null))
    : null;
  const far = (measure: Measure) =>
    hands.some((hand) => measure[hand].some(({ notes }) => notes.some(({ step }) => isBeyond(step, hand))));
  const beyond = 'beyondLedger' in plan.rangeRule ? indexes(measures, far) : null;
  const isScarce =
    [altered, marked].some((found) => found !== null && found.length < least) ||
    (beyond !== null && beyond.length < (plan.isRangeAsked ? least : 2));
  const isEarly = level <= 4 && altered?.[0] === 0;
  return isScarce || isEarly || !practisesRhythm(piece, plan) ? [0] : [];
}

const eventsIn = ({ right, left }: Measure): Event[] => [...right, ...left];

/** Whether the hardest note value, rest and ties occur often enough, which is known before the pitches. */
export function practisesRhythm(
  { measures }: Pick<Sketch, 'measures'>,
  { tags, level, patterns, hardest, silence, measures: count }: Plan,
): boolean {
  const least = leastTimes(count);
  const showing = new Set(patterns.filter(({ rhythm }) => rhythm === hardest).map(rhythmOf));
  const shown = indexes(measures, ({ right, left }) =>
    [right, left].some((events) => showing.has(rhythmOf({ values: events }))),
  );
  const rests =
    silence === 'rests'
      ? indexes(measures, (measure) => eventsIn(measure).some(({ isRest, isMeasureRest }) => isRest && !isMeasureRest))
      : null;
  const waits =
    silence === 'measures'
      ? indexes(measures, (measure) => eventsIn(measure).some(({ isMeasureRest }) => isMeasureRest))
      : null;
  const tied = tags.tie === 2 ? indexes(measures, (measure) => eventsIn(measure).some(({ tiesOn }) => tiesOn)) : null;
  const isEarly = level <= 4 && tied?.[0] === 0;
  const isPractised = [shown, rests, tied].every((found) => found === null || found.length >= least);
  return !isEarly && isPractised && (waits === null || waits.length >= 2);
}

const rhythmOf = ({ values }: { values: readonly { length: number; isRest: boolean }[] }): string =>
  values.map(({ length, isRest }) => `${isRest ? 'r' : ''}${length}`).join(' ');

/** Up to Grade 5, quick and dotted notes lie under the fingers, and no altered note is quick. */
function doubleDifficulties({ measures }: Sketch, { level }: Plan): number[] {
  if (level > 5) return [];
  return hands.flatMap((hand) =>
    struck(measures, hand).flatMap(({ event, measure, at }, index, line) => {
      const before = line[index - 1];
      const isFigure = event.length === 1 || before?.event.length === 1 || before?.event.length === 3;
      if (!isFigure || !before || before.measure !== measure || measure.roles[hand] === 'figure') return [];
      const leap = Math.abs((event.notes[0]?.step ?? 0) - (before.event.notes[0]?.step ?? 0));
      return leap > 2 ? [at] : [];
    }),
  );
}

/** A rhythm returns, phrases end on a strong beat with a long note, and the last note is the longest. */
function aimless({ measures }: Sketch, { meter, texture }: Plan): number[] {
  const tunes = measures.map((measure) => (measure.roles.left === 'tune' ? measure.left : measure.right));
  const rhythms = tunes.map((events) => rhythmOf({ values: events }));
  const isNew = new Set(rhythms).size === rhythms.length && texture !== 'two voices';
  const lengths = tunes.flatMap((events) => events.filter(({ isRest }) => !isRest).map(({ length }) => length));
  const longest = Math.max(...lengths);
  return [
    ...(isNew ? [0] : []),
    ...indexes(measures, (measure, at) => {
      if (!measure.endsPhrase) return false;
      const last = tunes[at]?.findLast(({ isRest }) => !isRest);
      const isStrong = last && (last.onset === 0 || last.onset === meter.half || last.isTied);
      /* The last measure gives its pickup some time. */
      const lent = meter.length - measure.length;
      return (
        !isStrong || last.length + lent < meter.beat || (at === measures.length - 1 && last.length + lent < longest)
      );
    }),
  ];
}

function tooFast({ measures }: Sketch, { tempo, grade }: Plan): number[] {
  return indexes(measures, ({ right, left }) => {
    const shortest = shortestOf({ values: [...right, ...left] });
    return shortest < Infinity && (tempo * 4) / shortest / 60 > grade.maxNotesPerSecond + 0.001;
  });
}

/** Altered notes lead by step to the next, and up to Grade 4 a line has at most two measures with them. */
function unexplained({ measures }: Sketch, { level }: Plan): number[] {
  const crowded =
    level <= 4
      ? indexes(measures, (_, at) => at % 4 === 0 && measures.slice(at, at + 4).filter(hasAccidental).length > 2)
      : [];
  const loose = hands.flatMap((hand) =>
    struck(measures, hand).flatMap(({ event, measure, at }, index, line) => {
      const next = line[index + 1];
      const [note] = event.notes;
      const [target] = next?.event.notes ?? [];
      if (!note || !target || !next || !isAltered(note) || event.notes.length > 1 || measure.roles[hand] === 'figure')
        return [];
      return Math.abs(target.step - note.step) > 2 && next.at - at <= 1 ? [at] : [];
    }),
  );
  return [...crowded, ...loose];
}

/** Slurs end before a repeated note, a wide leap or a rest, without staccato; dynamics change with phrases. */
function badSlurs({ measures }: Sketch, { tags }: Plan): number[] {
  const marked = measures.filter(({ dynamic }) => dynamic !== null);
  const flat = tags.dynamics && new Set(marked.map(({ dynamic }) => dynamic)).size < 2 ? [0] : [];
  const wrong = hands.flatMap((hand) => {
    let last: Event | null = null;
    let isOpen = false;
    return measures.flatMap((measure, at) =>
      measure[hand].flatMap((event) => {
        const before = isOpen ? last : null;
        isOpen = event.slur === 'start' || (isOpen && event.slur !== 'stop');
        last = event;
        const move =
          before && !event.isTied ? Math.abs((event.notes.at(-1)?.step ?? 0) - (before.notes.at(-1)?.step ?? 0)) : 1;
        const isBad = (before !== null && event.isRest) || move === 0 || move > 4;
        return isBad || ((isOpen || event.slur === 'stop') && event.marks.includes('staccato')) ? [at] : [];
      }),
    );
  });
  return [...flat, ...wrong];
}

/** Accompanied pieces have grips from Grade 3, and broken chords or grips from Grade 4. */
function thinTexture({ measures }: Sketch, { level, texture, hardest, motion }: Plan): number[] {
  if (level < 3 || texture !== 'accompanied' || hardest <= 1 || motion !== null) return [];
  const isFull = measures.some(
    ({ left, right, roles }) => roles.left === 'figure' || [...left, ...right].some(({ notes }) => notes.length > 1),
  );
  return isFull ? [] : [0];
}

/** Never on the first beat in both hands; up to Grade 2 only at the end of two measures, apart from hands that wait. */
function badRests({ measures }: Sketch, { level }: Plan): number[] {
  return indexes(measures, ({ right, left }, at) => {
    const silent = [right[0], left[0]].every((event) => event?.isRest === true);
    const inner = [right, left].some((events) =>
      events.some(
        ({ isRest, isMeasureRest }, index) => isRest && !isMeasureRest && (index < events.length - 1 || at % 2 === 0),
      ),
    );
    return silent || (level <= 2 && inner);
  });
}
