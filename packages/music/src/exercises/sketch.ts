import { type Phrase, planPhrases } from './harmony.ts';
import { type Event, type Hand, hands, type Measure, newEvent, type Role } from './piece.ts';
import type { Plan } from './plan.ts';
import { preferring, type Random } from './random.ts';
import { endsWell, eventsOf, lengthOf, noteValues, pickupsOf, placeOf, type Pattern } from './rhythm.ts';
import { drawWindows, tonicsIn, type Windows } from './windows.ts';

/** The notes before the first measure, in the hand that begins. */
export type Pickup = { hand: Hand; events: Event[] };

/** A piece without pitches: harmony, where the hands lie, who plays when, rhythm, rests and ties. */
export type Sketch = { phrases: Phrase[]; windows: Windows; measures: Measure[]; pickup: Pickup | null };

/** The times that an asked item occurs at least, so that it is practised. */
export const leastTimes = (measures: number): number => (measures === 4 ? 2 : 3);

export function sketch(plan: Plan, random: Random): Sketch {
  const windows = drawWindows(plan.windows, plan.keys, random);
  const phrases = planPhrases(plan, random);
  const roles = rolesOf(phrases, windows, plan, random);
  const tune = tuneRhythms(phrases, plan, random);
  const measures = phrases.flatMap((phrase, index) =>
    phrase.harmonies.map((harmonies, offset): Measure => {
      const at = index * 4 + offset;
      const own = roles[at] ?? { right: 'tune', left: 'silent' };
      const ofTune = (hand: Hand) => (own[hand] === 'tune' ? eventsOf(tune[at] ?? { values: [] }) : []);
      return {
        tonality: phrase.tonality,
        harmonies,
        phrase: index,
        roles: own,
        length: plan.meter.length,
        right: ofTune('right'),
        left: ofTune('left'),
        endsPhrase: offset === 3,
        dynamic: null,
        wedge: null,
        hasPedal: false,
      };
    }),
  );
  setLines(measures, plan, random);
  for (const measure of measures)
    for (const hand of hands)
      if (measure.roles[hand] === 'silent')
        measure[hand] = [{ ...newEvent(0, plan.meter.length, true), isMeasureRest: true }];
  if (plan.tags.tie === 2) tieOver(measures, plan, random);
  const drawn: Sketch = { phrases, windows, measures, pickup: null };
  if (plan.hasPickup) sketchPickup(drawn, plan, random);
  return drawn;
}

/** Takes the time of a pickup from the last measure. False where that has no such note. */
function sketchPickup(drawn: Sketch, plan: Plan, random: Random): boolean {
  const last = drawn.measures.at(-1);
  const hand = hands.find((one) => drawn.measures[0]?.roles[one] === 'tune');
  const lengths = random.pick(pickupsOf(plan));
  const length = lengthOf(lengths);
  if (!last || !hand) return false;
  for (const one of hands) {
    const end = last[one].at(-1);
    if (!end) continue;
    if (end.isTied || (!end.isMeasureRest && (end.isRest || noteValues[end.length - length] === undefined)))
      return false;
    end.length -= length;
  }
  last.length -= length;
  let onset = 0;
  drawn.pickup = { hand, events: lengths.map((own) => newEvent((onset += own) - own, own, false)) };
  return true;
}

/**
 * Four measures of a tune by letter: a opens, b goes on, r has the rest, e ends a line, c the piece. A hand that takes
 * turns ends after two.
 */
const forms = ['abac', 'aabc', 'abbc'];
const restingForms = ['abrc', 'arbc', 'arac'];
const sharedForms = ['aeac', 'aebc'];

function tuneRhythms(phrases: readonly Phrase[], plan: Plan, random: Random): Pattern[] {
  const letters = drawLetters(plan, random);
  const isShared = plan.texture === 'one line' || plan.texture === 'hand to hand';
  const chosen = random.pick(plan.silence === 'rests' ? restingForms : isShared ? sharedForms : forms);
  /* What is practised is the motif that comes back. */
  if (chosen.lastIndexOf('a') > 0) [letters['a'], letters['b']] = [letters['b'], letters['a']];
  return phrases.flatMap(({ answers }, index) => {
    const isMiddle = answers === null && index > 0 && phrases.length > 2;
    const own = isMiddle && !isShared ? [...chosen].toReversed().join('').replace('c', '') + 'c' : chosen;
    return [...own].map((letter, at) => {
      const isLast = index === phrases.length - 1 && at === 3;
      if (at === 3 && !isLast) return letters['e'] ?? letters['c'];
      return letters[letter];
    });
  }) as Pattern[];
}

function drawLetters(plan: Plan, random: Random): Partial<Record<string, Pattern>> {
  const { patterns, meter, hardest, hardestRest, silence, level } = plan;
  const usable = preferring(patterns, (one) => !one.isSyncopated || (level >= 6 && random.chance(0.2)));
  const isHardest = ({ rhythm }: Pattern) => rhythm === hardest;
  const full = preferring(usable, ({ rest }) => rest < 0);
  const shown = full.some(isHardest) ? full.filter(isHardest) : usable.filter(isHardest);
  const showing = level >= 6 ? busiest(shown) : shown;
  const easier = full.filter(({ rhythm, values }) => rhythm < hardest && (rhythm >= hardest - 2 || values.length > 1));
  const isPlain = level <= 4 && easier.length > 0 && random.chance(level <= 2 ? 0.3 : 0.8);
  const plain = isPlain ? easier : showing;
  const closing = preferring(full, (one) => endsWell(one, meter));
  const longest = Math.max(...closing.map(lastLength));
  const isHardestRest = ({ rest }: Pattern) => rest === hardestRest;
  const isResting = (one: Pattern) => isHardestRest(one) && mayRest(one, level);
  const closingRest = usable.filter((one) => isResting(one) && endsWell(one, meter));
  const end = random.pick(closing.filter((one) => lastLength(one) === longest));
  const inner = closing.filter((one) => lastLength(one) >= longest / 2);
  const a = random.pick(plain);
  const others = preferring(showing, (one) => one !== a);
  const b = random.pick(kindred(others, a));
  const endsInRest = silence === 'rests' && closingRest.length > 0 && random.chance(0.7);
  const e = random.pick(endsInRest ? closingRest : inner);
  return { a, b, c: end, e, r: silence === 'rests' ? random.pick(preferring(usable, isResting, isHardestRest)) : b };
}

/** The third of the rhythms that has most notes at the places of this one. */
function kindred(patterns: readonly Pattern[], one: Pattern): readonly Pattern[] {
  const placed = (pattern: Pattern) => eventsOf(pattern).map(({ onset, length }) => `${onset} ${length}`);
  const own = new Set(placed(one));
  const strangeness = (pattern: Pattern) => placed(pattern).filter((note) => !own.has(note)).length;
  const sorted = patterns.toSorted((first, second) => strangeness(first) - strangeness(second));
  return sorted.slice(0, Math.max(3, Math.ceil(sorted.length / 3)));
}

/** The half of them with most notes. */
const busiest = (patterns: readonly Pattern[]): Pattern[] =>
  patterns.toSorted((one, other) => other.values.length - one.values.length).slice(0, Math.ceil(patterns.length / 2));

/** Beginners rest where they breathe, others not on the first beat. */
function mayRest({ values }: Pattern, level: number): boolean {
  const first = values.findIndex(({ isRest }) => isRest);
  return level <= 2 ? first === values.length - 1 : first > 0;
}

const lastLength = ({ values }: Pattern): number => values.findLast(({ isRest }) => !isRest)?.length ?? 0;

type Roles = Record<Hand, Role>;

function rolesOf(phrases: readonly Phrase[], windows: Windows, plan: Plan, random: Random): Roles[] {
  const measures = Array.from({ length: plan.measures }, (_, at) => at);
  if (plan.texture === 'one line' || plan.texture === 'hand to hand') return handToHand(phrases, windows, plan, random);
  /* Hands that move together, and an interval that is practised, need a line. */
  const role: Role =
    plan.texture === 'accompanied' && !plan.motion && (plan.intervalRule.emphasis?.share ?? 'few') === 'few'
      ? 'figure'
      : 'line';
  const silent = silentMeasures(plan);
  if (!canEndTogether(phrases, windows)) silent.add(plan.measures - 1);
  return measures.map((at) => ({ right: 'tune', left: silent.has(at) ? 'silent' : role }));
}

/** Around Middle C, both hands may have the same tonic only, which then the tune ends on alone. */
function canEndTogether(phrases: readonly Phrase[], windows: Windows): boolean {
  const key = phrases.at(-1)?.tonality;
  if (!key) return true;
  const [upper, lower] = [tonicsIn(windows.right, key), tonicsIn(windows.left, key)];
  return upper.length === 0 || lower.some((low) => upper.some((high) => high - low >= 2));
}

/** The measures in which the left hand waits: hands play apart before they play together. */
function silentMeasures({ level, measures, silence, texture }: Plan): Set<number> {
  if (level <= 1) return new Set(Array.from({ length: measures / 2 }, (_, at) => at * 2 - (at % 2)));
  return new Set(silence === 'measures' ? [0, 1] : texture === 'two voices' && silence === 'rests' ? [0] : []);
}

/** The hands take turns every two measures or every phrase, and a hand that reaches the tonic ends. */
function handToHand(phrases: readonly Phrase[], windows: Windows, plan: Plan, random: Random): Roles[] {
  const key = phrases.at(-1)?.tonality;
  if (!key) return [];
  const canEnd = hands.filter((hand) => tonicsIn(windows[hand], key).length > 0);
  const ending = canEnd.length === 1 ? canEnd[0] : random.pick(hands);
  const isLong = plan.texture === 'one line' || (plan.level <= 1 && random.chance(0.4));
  const unit = isLong && plan.measures > 4 ? 4 : 2;
  const units = plan.measures / unit;
  const first = (units % 2 === 0) === (ending === 'left') ? 'right' : 'left';
  const roles = Array.from({ length: plan.measures }, (_, at): Roles => {
    const isFirst = Math.floor(at / unit) % 2 === 0;
    return isFirst === (first === 'right') ? { right: 'tune', left: 'silent' } : { right: 'silent', left: 'tune' };
  });
  const isTogether =
    plan.rangeRule && 'motion' in plan.rangeRule && (plan.level > 0 || plan.rangeRule.motion === 'similar');
  if (isTogether && plan.isRangeAsked) {
    const from = plan.measures === 4 ? 2 : plan.measures / 2 + 2;
    for (const at of [from, from + 1].filter((one) => one < plan.measures)) roles[at] = { right: 'tune', left: 'line' };
  }
  return roles;
}

/** The rhythm of a left hand that has a line of its own. */
function setLines(measures: Measure[], plan: Plan, random: Random): void {
  const { patterns, meter, level, motion, texture } = plan;
  const full = patterns.filter(({ rest, isSyncopated }) => rest < 0 && !isSyncopated);
  const steady = preferring(full, ({ values }) => values.every(({ length }) => length >= meter.beat && length !== 3));
  const fewest = Math.min(...steady.map(({ values }) => values.length));
  const own = random.pick(level <= 2 ? steady.filter(({ values }) => values.length === fewest) : steady);
  for (const [at, measure] of measures.entries()) {
    if (measure.roles.left !== 'line') continue;
    const isLast = at === measures.length - 1;
    if (isLast) measure.left = [newEvent(0, measure.length, false)];
    else if (motion === 'parallel' || motion === 'contrary') measure.left = joined(measure.right, steady, random);
    else if (texture === 'two voices') measure.left = imitated(measures, at, steady, random);
    else measure.left = eventsOf(own);
    const change = measure.harmonies[1]?.onset ?? 0;
    if (measure.left.some(({ onset }) => onset === change)) continue;
    const halves = [newEvent(0, change, false), newEvent(change, meter.length - change, false)];
    if (placeOf(halves, plan.vocabulary.rhythms, 'note') <= plan.hardest) measure.left = halves;
  }
}

/** The rhythm that the right hand had a measure before, where that leaves the hands independent. */
function imitated(measures: readonly Measure[], at: number, steady: readonly Pattern[], random: Random): Event[] {
  const before = measures[at - 1];
  const own = measures[at];
  if (!before?.right.length || !own || own.endsPhrase || before.endsPhrase || random.chance(0.25))
    return eventsOf(random.pick(steady));
  return before.right.some(({ isRest }) => isRest) ? eventsOf(random.pick(steady)) : rhythmFrom(before.right);
}

/** A rhythm whose notes all begin with notes of the right hand, so that the hands move together. */
function joined(right: readonly Event[], steady: readonly Pattern[], random: Random): Event[] {
  const onsets = right.filter(({ isRest }) => !isRest).map(({ onset }) => onset);
  const joining = steady.map(eventsOf).filter((events) => events.every(({ onset }) => onsets.includes(onset)));
  const most = Math.max(...joining.map(({ length }) => length));
  return joining.length > 0 ? random.pick(joining.filter(({ length }) => length === most)) : rhythmFrom(right);
}

const rhythmFrom = (events: readonly Event[]): Event[] =>
  events.map(({ onset, length, isRest }) => newEvent(onset, length, isRest));

/**
 * Ties the tune over the same barlines of every phrase, so that the ties form a pattern, and more where there are few.
 * Up to Grade 4 the first measure has one only if no other can.
 */
function tieOver(measures: readonly Measure[], plan: Plan, random: Random): void {
  const offsets = random.pick([[1, 2], [1], [0, 2]]);
  const rankOf = (at: number) => (at === 0 && plan.level <= 4 ? 2 : offsets.includes(at % 4) ? 0 : 1);
  const most = [plan.level <= 4 ? 6 : Infinity, leastTimes(plan.measures), 1];
  let tied = 0;
  for (const at of measures.map((_, place) => place).toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (tied >= (most[rankOf(at)] ?? 0)) continue;
    const pair = tieOf(measures, at, 'right') ?? (rankOf(at) > 0 ? tieOf(measures, at, 'left') : null);
    if (!pair) continue;
    pair.before.tiesOn = true;
    pair.after.isTied = true;
    tied += 1;
  }
}

function tieOf(measures: readonly Measure[], at: number, hand: Hand): { before: Event; after: Event } | null {
  const [one, next] = [measures[at], measures[at + 1]];
  const [before, after] = [one?.[hand].at(-1), next?.[hand][0]];
  if (!one || !next || !before || !after || before.isRest || after.isRest) return null;
  if (one.roles[hand] === 'figure' || one.roles[hand] !== next.roles[hand] || one.tonality !== next.tonality)
    return null;
  if (
    one.endsPhrase ||
    before.isTied ||
    (after.length === next.length && next.endsPhrase && hand === 'right' && next[hand].length === 1)
  )
    return null;
  return { before, after };
}
