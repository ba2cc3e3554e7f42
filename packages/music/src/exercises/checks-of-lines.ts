import {
  chordAt,
  degreeOf,
  type Hand,
  hands,
  isChordTone,
  type Measure,
  midiOf,
  modulo,
  struck,
  type Struck,
} from './piece.ts';
import type { Plan } from './plan.ts';
import type { Sketch } from './sketch.ts';

export type Source = 'pedagogy' | 'harmony' | 'engraving';
export type Check = { rule: string; source: Source; holds: boolean };

/** The places, as measures from 0, at which a piece breaks a rule. */
export type Rule = (piece: Sketch, plan: Plan) => number[];

/** The rules of lines and of two lines together. */
export const broken: Record<string, { source: Check['source']; broken: Rule }> = {
  'leaps-turn-back': { source: 'harmony', broken: wildLeaps },
  'leading-tones-rise': { source: 'harmony', broken: strayLeadingTones },
  'no-parallels': { source: 'harmony', broken: parallels },
  'consonant-on-strong-beats': { source: 'harmony', broken: clashes },
  'variety-and-one-top-note': { source: 'harmony', broken: monotony },
};

/** The melodic lines of the piece: tunes and the left hand's own lines, by hand; figures are no lines. */
function linesOf({ measures }: Sketch, plan: Plan): Struck[][] {
  return hands.map((hand) =>
    struck(measures, hand).filter(({ measure }) => {
      const role = measure.roles[hand];
      return role === 'tune' || (role === 'line' && plan.texture === 'two voices');
    }),
  );
}

const topOf = ({ event }: Struck): number => event.notes.at(-1)?.step ?? 0;
const pitchOf = ({ event, measure }: Struck): number =>
  midiOf(event.notes.at(-1) ?? { step: 0, shift: 0 }, measure.tonality);
const endOf = ({ event, at }: Struck, length: number): number => at * length + event.onset + event.length;
const startOf = ({ event, at }: Struck, length: number): number => at * length + event.onset;

/** Whether one note follows another without a rest, in the same phrase; a note tied on goes on sounding. */
const isJoined = (one: Struck, other: Struck, length: number): boolean =>
  one.measure.phrase === other.measure.phrase && (one.event.tiesOn || endOf(one, length) === startOf(other, length));

/** A leap of a fourth or more turns back; two leaps one way are a triad; no tritone, no seventh. */
function wildLeaps(piece: Sketch, plan: Plan): number[] {
  const { length } = plan.meter;
  return linesOf(piece, plan).flatMap((line) =>
    line.flatMap((now, index) => {
      const [before, earlier] = [line[index - 1], line[index - 2]];
      if (!before || !isJoined(before, now, length)) return [];
      const move = topOf(now) - topOf(before);
      const semitones = Math.abs(pitchOf(now) - pitchOf(before));
      if (semitones === 6 || Math.abs(move) === 6) return [now.at];
      if (!earlier || !isJoined(earlier, before, length)) return [];
      const leap = topOf(before) - topOf(earlier);
      const isOnward = Math.sign(leap) === Math.sign(move);
      if (Math.abs(leap) >= 3) return isOnward || Math.abs(move) > 2 ? [now.at] : [];
      return isOnward && Math.abs(leap) === 2 && Math.abs(move) > 3 ? [now.at] : [];
    }),
  );
}

/** The leading tone rises in the tune when the tonic comes, is not doubled, and no step is augmented. */
function strayLeadingTones(piece: Sketch, plan: Plan): number[] {
  const { length } = plan.meter;
  const lines = linesOf(piece, plan).flatMap((line) =>
    line.flatMap((now, index) => {
      const before = line[index - 1];
      if (!before || !isJoined(before, now, length)) return [];
      const { tonality } = before.measure;
      const move = topOf(now) - topOf(before);
      if (Math.abs(move) === 1 && Math.abs(pitchOf(now) - pitchOf(before)) === 3) return [now.at];
      const isLeading = degreeOf(topOf(before), tonality) === 6 && isResolving(before, now);
      return isLeading && move !== 1 ? [now.at] : [];
    }),
  );
  return [...lines, ...doubled(piece)];
}

const isResolving = (one: Struck, other: Struck): boolean =>
  chordAt(one.measure, one.event.onset).root === 4 && chordAt(other.measure, other.event.onset).root === 0;

function doubled({ measures }: Sketch): number[] {
  return measures.flatMap((measure, at) => {
    const isLeading = (step: number) => degreeOf(step, measure.tonality) === 6;
    const isDoubled = measure.right.some(({ onset, notes }) =>
      measure.left.some(
        (other) =>
          other.onset === onset &&
          notes.some(({ step }) => isLeading(step)) &&
          other.notes.some(({ step }) => isLeading(step)),
      ),
    );
    return isDoubled ? [at] : [];
  });
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
function parallels(piece: Sketch, plan: Plan): number[] {
  return sharedOf(piece, plan).flatMap((now, index, all) => {
    const before = all[index - 1];
    if (!before || now.at - before.at > 1 || now.low === before.low || now.high === before.high) return [];
    const [one, other] = [modulo(before.high - before.low, 12), modulo(now.high - now.low, 12)];
    return one === other && (one === 0 || one === 7) ? [now.at] : [];
  });
}

/** Seconds, sevenths and tritones of the outer notes only in passing, not on the first beat. */
function clashes({ measures }: Sketch): number[] {
  return measures.flatMap((measure, at) => {
    const [upper, lower] = [measure.right[0], measure.left[0]];
    const [high, low] = [upper?.notes.at(-1), lower?.notes[0]];
    if (!high || !low || upper?.onset !== 0 || lower?.onset !== 0) return [];
    const apart = modulo(midiOf(high, measure.tonality) - midiOf(low, measure.tonality), 12);
    const isOfSeventh = isChordTone(high.step, measure.tonality, chordAt(measure, 0)) && (apart === 10 || apart === 6);
    return [1, 2, 6, 10, 11].includes(apart) && !isOfSeventh ? [at] : [];
  });
}

/** No note more than three times, no measure more than twice, four pitches and one top note in a phrase. */
function monotony(piece: Sketch, plan: Plan): number[] {
  const { measures, phrases } = piece;
  const repeated = hands.flatMap((hand) => repetitions(measures, hand));
  const poor = phrases.flatMap((_, phrase) => {
    const tune = tuneOf(measures, phrase);
    if (tune.length === 0) return [];
    const tops = tune.map(topOf);
    const least = Math.min(4, Math.ceil(tops.length * 0.6));
    const isPoor = new Set(tops).size < least;
    const byHand = hands
      .map((hand) => tune.filter(({ measure }) => measure.roles[hand] === 'tune').map(topOf))
      .filter((own) => own.length >= 6);
    const hasManyTops =
      !plan.needsWholeHand && byHand.some((own) => own.filter((step) => step === Math.max(...own)).length > 1);
    return isPoor || hasManyTops ? [phrase * 4] : [];
  });
  return [...repeated, ...poor];
}

function tuneOf(measures: readonly Measure[], phrase: number): Struck[] {
  return hands
    .flatMap((hand) => struck(measures, hand).filter(({ measure }) => measure.roles[hand] === 'tune'))
    .filter(({ measure }) => measure.phrase === phrase);
}

function repetitions(measures: readonly Measure[], hand: Hand): number[] {
  const line = struck(measures, hand).filter(({ measure }) => measure.roles[hand] === 'tune');
  const notes = line.flatMap((one, at) =>
    at >= 3 && [1, 2, 3].every((back) => topOf(line[at - back] ?? one) === topOf(one)) ? [one.at] : [],
  );
  const texts = measures.map((measure) =>
    measure.roles[hand] === 'tune'
      ? measure[hand].map(({ length, notes: own }) => `${length}:${own.map(({ step }) => step).join('+')}`).join(' ')
      : '',
  );
  const same = texts.flatMap((text, at) =>
    text !== '' && text === texts[at - 1] && text === texts[at - 2] ? [at] : [],
  );
  return [...notes, ...same];
}
