import { rests, ties } from '#tags.ts';
import type { Choice } from './choice.ts';
import { type Phrase, planPhrases } from './harmony.ts';
import type { Bar, Event } from './piece.ts';
import { isMiddleC } from './positions.ts';
import type { Random } from './random.ts';
import {
  areSilentTogether,
  barRest,
  eventsOf,
  joinedWith,
  lastBar,
  meterOf,
  type Pattern,
  type Vocabulary,
  vocabularyOf,
} from './rhythm.ts';

/** Bars that have everything but pitches: harmony, rhythm, rests and ties of both hands. */
export type Sketch = { phrases: Phrase[]; bars: Bar[] };

export function sketch(choice: Choice, random: Random): Sketch {
  const phrases = planPhrases(choice, random);
  const vocabulary = vocabularyOf(choice);
  const right = rightRhythms(phrases, vocabulary, random);
  const left = leftRhythms(choice, right, vocabulary, random);
  const starts = startsOf(phrases);
  const bars = phrases.flatMap((phrase, index) =>
    phrase.chords.map((chord, offset): Bar => {
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
  if (choice.rest === rests.wholeBar.id) takeTurns(bars, choice, random);
  if (choice.tie === ties.tie.id) tieOver(bars, starts, random);
  return { phrases, bars };
}

export function startsOf(phrases: Phrase[]): number[] {
  let start = 0;
  return phrases.map(({ length }) => (start += length) - length);
}

function rightRhythms(phrases: Phrase[], vocabulary: Vocabulary, random: Random): Pattern[] {
  const rhythms: Pattern[][] = [];
  for (const phrase of phrases) {
    const known = phrase.rhythmOf === null ? undefined : rhythms[phrase.rhythmOf];
    rhythms.push(known ?? phraseRhythm(phrase, vocabulary, random));
  }
  return [...rhythms.flat().slice(0, -1), lastBar(vocabulary)];
}

/** The motif comes twice, so that the ear can hold on to it. */
function phraseRhythm({ length }: Phrase, vocabulary: Vocabulary, random: Random): Pattern[] {
  const motif = random.pick(vocabulary.motif);
  const plain = random.pick(vocabulary.plain);
  const breath = vocabulary.breath.length > 0 && random.chance(0.7) ? random.pick(vocabulary.breath) : plain;
  const close = random.pick(vocabulary.close);
  if (length === 2) return [motif, breath === plain ? close : breath];
  return random.pick([
    [motif, breath, motif, close],
    [motif, motif, breath, close],
    [motif, breath, plain, close],
  ]);
}

/** In the Middle C ranges the hands move together; elsewhere the left hand carries the harmony in its own even steps. */
function leftRhythms(choice: Choice, right: Pattern[], vocabulary: Vocabulary, random: Random): Pattern[] {
  const { steady, breath } = vocabulary;
  const one = breath.length > 0 && random.chance(0.5) ? random.pick(breath) : random.pick(steady);
  const other = random.pick([one, ...steady]);
  const together = isMiddleC(choice.range);
  return right.map((pattern, at) => {
    if (at === right.length - 1) return lastBar(vocabulary);
    const wanted = together ? joinedWith(pattern, steady, random) : at % 2 === 0 ? one : other;
    if (!areSilentTogether(pattern, wanted)) return wanted;
    return steady.find((bar) => !areSilentTogether(pattern, bar)) ?? wanted;
  });
}

/** A hand waits for a bar while the other plays: the left at the beginning, the right where the left can answer. */
function takeTurns(bars: Bar[], choice: Choice, random: Random): void {
  const inner = bars.flatMap((bar, at) => (bar.endsPhrase || at === 0 ? [] : [at]));
  const first = random.chance(0.5) ? 0 : random.pick(inner);
  const meter = meterOf(choice);
  const silentLeft = bars[first];
  if (silentLeft) silentLeft.left = barRest(meter);
  const at = random.pick(inner);
  const answering = bars[at];
  if (!answering || at === first || isMiddleC(choice.range) || random.chance(0.4)) return;
  answering.left = answering.right;
  answering.right = barRest(meter);
}

/** Ties the same place of every phrase over its barline, so that the tie is a habit of the piece and not an accident. */
function tieOver(bars: Bar[], starts: number[], random: Random): void {
  const offset = random.below(3);
  const hand = random.chance(0.7) ? 'right' : 'left';
  for (const start of starts) {
    const before = bars[start + offset]?.[hand].at(-1);
    const bar = bars[start + offset + 1];
    const after = bar?.[hand][0];
    if (!before || !after || before.isRest || after.isRest || bars[start + offset]?.endsPhrase) continue;
    tie(before, after);
  }
}

function tie(before: Event, after: Event): void {
  before.tiesOn = true;
  after.isTied = true;
}
