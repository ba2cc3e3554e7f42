import { rests, ties } from '#tags.ts';
import type { Choice } from './choice.ts';
import { type Phrase, planPhrases } from './harmony.ts';
import type { Measure, Event } from './piece.ts';
import { isMiddleC } from './positions.ts';
import type { Random } from './random.ts';
import {
  areSilentTogether,
  measureRest,
  eventsOf,
  joinedWith,
  lastMeasure,
  meterOf,
  type Pattern,
  type Vocabulary,
  vocabularyOf,
} from './rhythm.ts';

/** Measures with everything but pitches: harmony, rhythm, rests and ties of both hands. */
export type Sketch = { phrases: Phrase[]; measures: Measure[] };

export function sketch(choice: Choice, random: Random): Sketch {
  const phrases = planPhrases(choice, random);
  const vocabulary = vocabularyOf(choice);
  const right = rightRhythms(phrases, vocabulary, random);
  const left = leftRhythms(choice, right, vocabulary, random);
  const starts = startsOf(phrases);
  const measures = phrases.flatMap((phrase, index) =>
    phrase.chords.map((chord, offset): Measure => {
      const at = (starts[index] ?? 0) + offset;
      const endsPhrase = offset === phrase.length - 1;
      return {
        tonality: phrase.tonality,
        chord,
        right: eventsOf(right[at] ?? []),
        left: eventsOf(left[at] ?? []),
        endsPhrase,
        endsSection: endsPhrase && phrase.endsSection,
        dynamic: null,
        wedge: null,
      };
    }),
  );
  if (choice.rest === rests.wholeBar.id) alternateHands(measures, choice, random);
  if (choice.tie === ties.tie.id) tieOver(measures, starts, random);
  return { phrases, measures };
}

export function startsOf(phrases: Phrase[]): number[] {
  let start = 0;
  return phrases.map(({ length }) => (start += length) - length);
}

function rightRhythms(phrases: Phrase[], vocabulary: Vocabulary, random: Random): Pattern[] {
  const rhythms: Pattern[][] = [];
  for (const phrase of phrases) {
    const repeated = phrase.rhythmOf === null ? undefined : rhythms[phrase.rhythmOf];
    rhythms.push(repeated ?? phraseRhythm(phrase, vocabulary, random));
  }
  return [...rhythms.flat().slice(0, -1), lastMeasure(vocabulary)];
}

/** The motif occurs twice, so that it is recognisable. */
function phraseRhythm({ length }: Phrase, vocabulary: Vocabulary, random: Random): Pattern[] {
  const motif = random.pick(vocabulary.motif);
  const plain = random.pick(vocabulary.plain);
  const withRests = vocabulary.withRests.length > 0 && random.chance(0.7) ? random.pick(vocabulary.withRests) : plain;
  const ending = random.pick(vocabulary.ending);
  if (length === 2) return [motif, withRests === plain ? ending : withRests];
  return random.pick([
    [motif, withRests, motif, ending],
    [motif, motif, withRests, ending],
    [motif, withRests, plain, ending],
  ]);
}

/**
 * In the Middle C ranges the hands move together; elsewhere the left hand carries the harmony in its own even rhythm.
 */
function leftRhythms(choice: Choice, right: Pattern[], vocabulary: Vocabulary, random: Random): Pattern[] {
  const { steady, withRests } = vocabulary;
  const one = withRests.length > 0 && random.chance(0.5) ? random.pick(withRests) : random.pick(steady);
  const other = random.pick([one, ...steady]);
  const together = isMiddleC(choice.range);
  return right.map((pattern, at) => {
    if (at === right.length - 1) return lastMeasure(vocabulary);
    const preferred = together ? joinedWith(pattern, steady, random) : at % 2 === 0 ? one : other;
    if (!areSilentTogether(pattern, preferred)) return preferred;
    return steady.find((measure) => !areSilentTogether(pattern, measure)) ?? preferred;
  });
}

/**
 * One hand rests for a measure while the other plays: the left at the beginning, the right in a measure where the left
 * can answer.
 */
function alternateHands(measures: Measure[], choice: Choice, random: Random): void {
  const inner = measures.flatMap((measure, at) => (measure.endsPhrase || at === 0 ? [] : [at]));
  const first = random.chance(0.5) ? 0 : random.pick(inner);
  const meter = meterOf(choice);
  const silentLeft = measures[first];
  if (silentLeft) silentLeft.left = measureRest(meter);
  const at = random.pick(inner);
  const answering = measures[at];
  if (!answering || at === first || isMiddleC(choice.range) || random.chance(0.4)) return;
  answering.left = answering.right;
  answering.right = measureRest(meter);
}

/** Ties the same note of every phrase over its barline, so that the ties form a pattern. */
function tieOver(measures: Measure[], starts: number[], random: Random): void {
  const offset = random.below(3);
  const hand = random.chance(0.7) ? 'right' : 'left';
  for (const start of starts) {
    const before = measures[start + offset]?.[hand].at(-1);
    const measure = measures[start + offset + 1];
    const after = measure?.[hand][0];
    if (!before || !after || before.isRest || after.isRest || measures[start + offset]?.endsPhrase) continue;
    tie(before, after);
  }
}

function tie(before: Event, after: Event): void {
  before.tiesOn = true;
  after.isTied = true;
}
