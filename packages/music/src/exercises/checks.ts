import { hasAccidental, isAltered } from './decorate.ts';
import {
  chordAt,
  degreeOf,
  type Event,
  eventsIn,
  type Hand,
  hands,
  isChordTone,
  type Measure,
  midiOf,
  modulo,
  overlaps,
  placeInChord,
  struck,
  type Struck,
  topOf,
  tuneIn,
} from './piece.ts';
import type { Plan } from './plan.ts';
import { rhythmOf } from './rhythm.ts';
import { leastTimes, type Sketch } from './sketch.ts';
import { isBeyond, tonicsIn } from './windows.ts';

/** Whether a piece breaks a rule. */
type Rule = (piece: Sketch, plan: Plan) => boolean;

/**
 * What makes an exercise good, by the field's method books and textbooks; the numbers are those of the review.
 */
const rules: Readonly<Record<string, Rule>> = {
  'hands-apart-on-keys': collide,
  'begins-and-ends-on-the-tonic': isOffTonic,
  'practises-what-is-asked': isUnpractised,
  'leaps-turn-back': leapsWildly,
  'leading-tones-rise': hasStrayLeadingTone,
  'no-parallels': hasParallels,
  'consonant-on-strong-beats': clashes,
  'variety-and-one-top-note': isMonotonous,
  'rhythm-returns': isAimless,
  'few-accidentals-first': isCrowded,
  'slurs-and-dynamics-by-phrase': isBadlyMarked,
  'rests-where-one-breathes': restsBadly,
};

/** Whether a tune is worth an accompaniment. */
export const isGoodTune = (piece: Sketch, plan: Plan): boolean =>
  ['variety-and-one-top-note', 'leaps-turn-back'].every((rule) => rules[rule]?.(piece, plan) === false);

const shareOf = <Item>(items: readonly Item[], isSuch: (item: Item) => boolean): number =>
  items.filter(isSuch).length / Math.max(1, items.length);

/** How far a tune is from what is sung: steps, few leaps, runs that turn, downbeats that move, motifs that return. */
export function awkwardnessOf({ measures }: Sketch): number {
  const line = tuneIn(measures).toSorted((one, other) => one.at - other.at || one.event.onset - other.event.onset);
  const movesIn = (notes: readonly Struck[]) =>
    notes.slice(1).map((note, at) => stepOf(note) - stepOf(notes[at] ?? note));
  const moves = movesIn(line);
  const turns = moves.filter((move, at) => move * (moves[at - 1] ?? 0) < 0).length / Math.max(1, moves.length);
  const downbeats = line.filter(({ event }) => event.onset === 0);
  const figures = [...Map.groupBy(line, ({ at }) => at).values()].map(
    (notes) => `${rhythmOf(notes.map(({ event }) => event))}:${movesIn(notes).join(' ')}`,
  );
  const returning = figures.length - new Set(figures).size;
  return (
    3 * Math.max(0, shareOf(moves, (move) => move === 0) - 0.12) +
    3 * Math.max(0, shareOf(moves, (move) => Math.abs(move) >= 3) - 0.15) +
    3 * Math.max(0, turns - 0.5) +
    1.5 * shareOf(movesIn(downbeats), (move) => move === 0) +
    0.3 * Math.max(0, 6 - new Set(line.map(stepOf)).size) -
    0.25 * Math.min(returning, 4)
  );
}

/** The names of the rules that a piece breaks. */
export const brokenBy = (piece: Sketch, plan: Plan): string[] =>
  Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken(piece, plan) ? rule : []));

/** The measures, from 0, that have such an event. */
const withEvent = (measures: readonly Measure[], isSuch: (event: Event) => boolean): number[] =>
  measures.flatMap((measure, at) => (eventsIn(measure).some(isSuch) ? at : []));

/** The hands never meet on a key nor cross; below Grade 3 they are a third apart. */
function collide({ measures }: Sketch, { level }: Plan): boolean {
  const least = level < 3 ? 2 : 1;
  return measures.some(({ right, left }) =>
    right.some((upper) =>
      left.some((lower) => {
        const [low, high] = [lower.notes.at(-1), upper.notes[0]];
        return low !== undefined && high !== undefined && overlaps(upper, lower) && high.step - low.step < least;
      }),
    ),
  );
}

/** It begins on a note of the tonic chord and ends on the tonic, the tune where its hand has one. */
function isOffTonic({ measures, windows }: Sketch): boolean {
  const [first, last] = [measures[0], measures.at(-1)];
  if (!first || !last) return true;
  const tonicChord = { root: 0 };
  const isTonal = hands.every((hand) => {
    const note = first[hand].find(({ notes }) => notes.length > 0)?.notes[0];
    if (!note) return true;
    const place = placeInChord(note.step, first.tonality, tonicChord);
    return isChordTone(note.step, first.tonality, tonicChord) && place < 6;
  });
  const [upper, lower] = hands.map((hand) => last[hand].findLast(({ notes }) => notes.length > 0)?.notes);
  const bass = (lower ?? upper)?.[0];
  const top = (upper ?? lower)?.at(-1);
  const isTonic = (step: number | undefined) =>
    step !== undefined && placeInChord(step, last.tonality, tonicChord) === 0;
  const window = windows[upper ? 'right' : 'left'];
  const reaches = tonicsIn(window, last.tonality).some((step) => !lower || step > (lower.at(-1)?.step ?? 0) + 1);
  return !isTonal || !isTonic(bass?.step) || !(isTonic(top?.step) || (reaches === false && top !== undefined));
}

/**
 * What is asked for occurs three times, in a short piece twice, and ties and accidentals not in the first measure up to
 * Grade 4.
 */
function isUnpractised(piece: Sketch, plan: Plan): boolean {
  const { measures } = piece;
  const { tags, level } = plan;
  const least = leastTimes(plan.measures);
  const altered = tags.accidental ? withEvent(measures, ({ notes }) => notes.some(isAltered)) : null;
  const marked = tags.articulation ? withEvent(measures, ({ marks, slur }) => marks.length > 0 || slur !== null) : null;
  const isFar = (measure: Measure) =>
    hands.some((hand) => measure[hand].some(({ notes }) => notes.some(({ step }) => isBeyond(step, hand))));
  const isScarce =
    [altered, marked].some((found) => found !== null && found.length < least) ||
    ('beyondLedger' in plan.rangeRule && measures.filter(isFar).length < (plan.isRangeAsked ? least : 2));
  const isEarly = level <= 4 && altered?.[0] === 0;
  return isScarce || isEarly || !practisesRhythm(piece, plan);
}

/** Whether the hardest note value, rest and ties occur often enough, which is known before the pitches. */
export function practisesRhythm(
  { measures }: Pick<Sketch, 'measures'>,
  { tags, level, patterns, hardest, silence, measures: count }: Plan,
): boolean {
  const least = leastTimes(count);
  const showing = new Set(patterns.filter(({ rhythm }) => rhythm === hardest).map(({ values }) => rhythmOf(values)));
  const shown = measures.filter((measure) => hands.some((hand) => showing.has(rhythmOf(measure[hand]))));
  const rests = withEvent(measures, ({ isRest, isMeasureRest }) => isRest && !isMeasureRest);
  const waits = withEvent(measures, ({ isMeasureRest }) => isMeasureRest);
  const tied = withEvent(measures, ({ tiesOn }) => tiesOn);
  return (
    shown.length >= least &&
    (silence !== 'rests' || rests.length >= least) &&
    (silence !== 'measures' || waits.length >= 2) &&
    (tags.tie !== 2 || (tied.length >= least && !(level <= 4 && tied[0] === 0)))
  );
}

/** A rhythm returns, phrases end on a strong beat with a long note, and the last note is the longest. */
function isAimless({ measures }: Sketch, { meter, texture }: Plan): boolean {
  const tunes = measures.map((measure) => (measure.roles.left === 'tune' ? measure.left : measure.right));
  if (new Set(tunes.map(rhythmOf)).size === tunes.length && texture !== 'two voices') return true;
  const lengths = tunes.flatMap((events) => events.filter(({ isRest }) => !isRest).map(({ length }) => length));
  const longest = Math.max(...lengths);
  return measures.some((measure, at) => {
    if (!measure.endsPhrase) return false;
    const last = tunes[at]?.findLast(({ isRest }) => !isRest);
    const isStrong = last && (last.onset === 0 || last.onset === meter.half || last.isTied);
    /* The last measure gives its pickup some time. */
    const lent = meter.length - measure.length;
    return !isStrong || last.length + lent < meter.beat || (at === measures.length - 1 && last.length + lent < longest);
  });
}

/** Up to Grade 4, a line has at most two measures with altered notes. */
function isCrowded({ measures }: Sketch, { level }: Plan): boolean {
  return (
    level <= 4 && measures.some((_, at) => at % 4 === 0 && measures.slice(at, at + 4).filter(hasAccidental).length > 2)
  );
}

/** Slurs end before a repeated note, a wide leap or a rest, without staccato; dynamics change with phrases. */
function isBadlyMarked({ measures }: Sketch, { tags }: Plan): boolean {
  const marked = measures.filter(({ dynamic }) => dynamic !== null);
  if (tags.dynamics && new Set(marked.map(({ dynamic }) => dynamic)).size < 2) return true;
  return hands.some((hand) => {
    let last: Event | null = null;
    let isOpen = false;
    return measures
      .flatMap((measure) => measure[hand])
      .some((event) => {
        const before = isOpen ? last : null;
        isOpen = event.slur === 'start' || (isOpen && event.slur !== 'stop');
        last = event;
        const move = before && !event.isTied ? Math.abs(topOf(event) - topOf(before)) : 1;
        const isBad = (before !== null && event.isRest) || move === 0 || move > 4;
        return isBad || ((isOpen || event.slur === 'stop') && event.marks.includes('staccato'));
      });
  });
}

/** Never on the first beat in both hands; up to Grade 2 only at the end of two measures, apart from hands that wait. */
function restsBadly({ measures }: Sketch, { level }: Plan): boolean {
  return measures.some(({ right, left }, at) => {
    const isSilent = [right[0], left[0]].every((event) => event?.isRest === true);
    const hasInner = [right, left].some((events) =>
      events.some(
        ({ isRest, isMeasureRest }, index) => isRest && !isMeasureRest && (index < events.length - 1 || at % 2 === 0),
      ),
    );
    return isSilent || (level <= 2 && hasInner);
  });
}

/** The melodic lines of the piece: tunes and the left hand's own lines, by hand; figures are no lines. */
function linesOf({ measures }: Sketch, plan: Plan): Struck[][] {
  return hands.map((hand) =>
    struck(measures, hand).filter(({ measure }) => {
      const role = measure.roles[hand];
      return role === 'tune' || (role === 'line' && plan.texture === 'two voices');
    }),
  );
}

const stepOf = ({ event }: Struck): number => topOf(event);
const pitchOf = ({ event, measure }: Struck): number =>
  midiOf(event.notes.at(-1) ?? { step: 0, shift: 0 }, measure.tonality);
const startOf = ({ event, at }: Struck, length: number): number => at * length + event.onset;

/** Whether one note follows another without a rest, in the same phrase; a note tied on goes on sounding. */
const isJoined = (one: Struck, other: Struck, length: number): boolean =>
  one.measure.phrase === other.measure.phrase &&
  (one.event.tiesOn || startOf(one, length) + one.event.length === startOf(other, length));

/** A leap of a fourth or more turns back; two leaps one way are a triad; no tritone, no seventh. */
function leapsWildly(piece: Sketch, plan: Plan): boolean {
  const { length } = plan.meter;
  return linesOf(piece, plan).some((line) =>
    line.some((now, index) => {
      const [before, earlier] = [line[index - 1], line[index - 2]];
      if (!before || !isJoined(before, now, length)) return false;
      const move = stepOf(now) - stepOf(before);
      const semitones = Math.abs(pitchOf(now) - pitchOf(before));
      if (semitones === 6 || Math.abs(move) === 6) return true;
      if (!earlier || !isJoined(earlier, before, length)) return false;
      const leap = stepOf(before) - stepOf(earlier);
      const isOnward = Math.sign(leap) === Math.sign(move);
      if (Math.abs(leap) >= 3) return isOnward || Math.abs(move) > 2;
      return isOnward && Math.abs(leap) === 2 && Math.abs(move) > 3;
    }),
  );
}

/** The leading tone rises in the tune when the tonic comes, is not doubled, and no step is augmented. */
function hasStrayLeadingTone(piece: Sketch, plan: Plan): boolean {
  const { length } = plan.meter;
  const isStray = (now: Struck, index: number, line: readonly Struck[]): boolean => {
    const before = line[index - 1];
    if (!before || !isJoined(before, now, length)) return false;
    const move = stepOf(now) - stepOf(before);
    if (Math.abs(move) === 1 && Math.abs(pitchOf(now) - pitchOf(before)) === 3) return true;
    return degreeOf(stepOf(before), before.measure.tonality) === 6 && isResolving(before, now) && move !== 1;
  };
  return linesOf(piece, plan).some((line) => line.some(isStray)) || piece.measures.some(doublesLeadingTone);
}

const isResolving = (one: Struck, other: Struck): boolean =>
  chordAt(one.measure, one.event.onset).root === 4 && chordAt(other.measure, other.event.onset).root === 0;

function doublesLeadingTone({ right, left, tonality }: Measure): boolean {
  const leadingIn = (events: typeof right) =>
    events.filter(({ notes }) => notes.some(({ step }) => degreeOf(step, tonality) === 6));
  const lower = leadingIn(left);
  return leadingIn(right).some(({ onset }) => lower.some((other) => other.onset === onset));
}

type Shared = { at: number; high: number; low: number };

/** The outer notes where both hands strike; of a broken chord only those on strong beats are a voice. */
function sharedOf({ measures }: Sketch, { meter }: Plan): Shared[] {
  const lower = struck(measures, 'left').filter(
    ({ measure, event }) => measure.roles.left !== 'figure' || event.onset === 0 || event.onset === meter.half,
  );
  return struck(measures, 'right').flatMap((upper) => {
    const other = lower.find(({ at, event }) => at === upper.at && event.onset === upper.event.onset);
    const bass = other?.event.notes[0];
    return other && bass ? [{ at: upper.at, high: pitchOf(upper), low: midiOf(bass, other.measure.tonality) }] : [];
  });
}

/** Octaves or fifths one after the other, where both hands strike and move. */
function hasParallels(piece: Sketch, plan: Plan): boolean {
  return sharedOf(piece, plan).some((now, index, all) => {
    const before = all[index - 1];
    if (!before || now.at - before.at > 1 || now.low === before.low || now.high === before.high) return false;
    const [one, other] = [modulo(before.high - before.low, 12), modulo(now.high - now.low, 12)];
    return one === other && (one === 0 || one === 7);
  });
}

/** Seconds, sevenths and tritones of the outer notes only in passing, not on the first beat. */
function clashes({ measures }: Sketch): boolean {
  return measures.some((measure) => {
    const [upper, lower] = [measure.right[0], measure.left[0]];
    const [high, low] = [upper?.notes.at(-1), lower?.notes[0]];
    if (!high || !low || upper?.onset !== 0 || lower?.onset !== 0) return false;
    const apart = modulo(midiOf(high, measure.tonality) - midiOf(low, measure.tonality), 12);
    const isOfSeventh = isChordTone(high.step, measure.tonality, chordAt(measure, 0)) && (apart === 10 || apart === 6);
    return [1, 2, 6, 10, 11].includes(apart) && !isOfSeventh;
  });
}

/** No note more than three times, no measure more than twice, four pitches and one top note in a phrase. */
function isMonotonous({ measures, phrases }: Sketch, { needsWholeHand }: Plan): boolean {
  const tune = tuneIn(measures);
  const isPoor = phrases.some((_, phrase) => {
    const own = tune.filter(({ measure }) => measure.phrase === phrase);
    const tops = own.map(stepOf);
    const least = Math.min(4, Math.ceil(tops.length * 0.6));
    const byHand = hands
      .map((hand) => own.filter(({ measure }) => measure.roles[hand] === 'tune').map(stepOf))
      .filter(({ length }) => length >= 6);
    const hasManyTops = byHand.some((steps) => steps.filter((step) => step === Math.max(...steps)).length > 1);
    return new Set(tops).size < least || (hasManyTops && !needsWholeHand);
  });
  return isPoor || hands.some((hand) => repeats(measures, hand));
}

function repeats(measures: readonly Measure[], hand: Hand): boolean {
  const tops = struck(measures, hand).flatMap((one) => (one.measure.roles[hand] === 'tune' ? stepOf(one) : []));
  const texts = measures.map((measure) =>
    measure.roles[hand] === 'tune'
      ? measure[hand].map(({ length, notes }) => `${length}:${notes.map(({ step }) => step).join('+')}`).join(' ')
      : '',
  );
  return (
    tops.some((top, at) => at >= 3 && [1, 2, 3].every((back) => tops[at - back] === top)) ||
    texts.some((text, at) => text !== '' && text === texts[at - 1] && text === texts[at - 2])
  );
}
