import type { Score } from '#model.ts';
import { markFeatures } from './mark-features.ts';
import { pitchFeatures } from './pitch-features.ts';
import { rhythmFeatures } from './rhythm-features.ts';
import { handsOf } from './strokes.ts';

/**
 * What makes a piece easy or hard to read and play, as numbers. They are stored in this order: it never changes, and
 * new ones are appended.
 */
export const featureNames = [
  'measures',
  'tempo',
  'quartersPerMeasure',
  'timeChanges',
  'rightDensity',
  'leftDensity',
  'speed',
  'handsTogether',
  'bothHands',
  'shortest',
  'rhythmVariety',
  'dotted',
  'tuplets',
  'offBeat',
  'rests',
  'ties',
  'voices',
  'highest',
  'lowest',
  'rightSpan',
  'leftSpan',
  'rightShifts',
  'leftShifts',
  'meanMove',
  'widestMove',
  'leaps',
  'notesAtOnce',
  'largestChord',
  'widestChord',
  'accidentals',
  'keyAccidentals',
  'keyChanges',
  'articulations',
  'ornaments',
  'slurs',
  'fingerings',
  'dynamics',
] as const;
export type FeatureName = (typeof featureNames)[number];
export type Features = Readonly<Record<FeatureName, number>>;

/** Accepts any score and never throws. */
export function featuresOf(score: Score): Features {
  const hands = handsOf(score);
  return { ...rhythmFeatures(score, hands), ...pitchFeatures(score, hands), ...markFeatures(score, hands) };
}

/** JSON of the numbers in the order of their names, for storage. */
export function encodeFeatures(features: Features): string {
  return JSON.stringify(featureNames.map((name) => Math.round(features[name] * 10_000) / 10_000));
}

/** Null if another version, with other features, stored them. */
export function decodeFeatures(text: string | null): readonly number[] | null {
  if (text === null) return null;
  const numbers = JSON.parse(text) as number[];
  return numbers.length === featureNames.length ? numbers : null;
}

export function featuresFrom(numbers: readonly number[]): Features {
  return Object.fromEntries(featureNames.map((name, at) => [name, numbers[at] ?? 0])) as Features;
}
