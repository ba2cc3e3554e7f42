import { type Measure, midi, type Note, QUARTER, type Score } from '#model.ts';
import { isForeign, movesOf, type Sounding, type Tone, tonesOf } from '#analysis/index.ts';

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

const middleC = 28;
/** Steps from thumb to little finger in five-finger position. */
const fiveFingers = 4;
/** Two octaves: anything wider is equally hard. */
const maxMove = 14;

/**
 * How far the hands reach and move, how many notes they hold at once, and how far a piece departs from its key.
 * Distances are in staff steps.
 */
function pitchFeatures(score: Score, { right, left, tones }: Hands) {
  const moves = movesOf(tones, score).map(({ steps }) => Math.min(steps, maxMove));
  const strokes = [...right, ...left];
  const steps = tones.map(({ step }) => step - middleC);
  const fifths = score.measures.map(({ key }) => Math.abs(key.fifths));
  return {
    highest: steps.length === 0 ? 0 : Math.max(...steps),
    lowest: steps.length === 0 ? 0 : Math.min(...steps),
    rightSpan: spanOf(right),
    leftSpan: spanOf(left),
    rightShifts: shareOf(shiftsOf(right), score.measures.length),
    leftShifts: shareOf(shiftsOf(left), score.measures.length),
    meanMove: meanOf(moves),
    widestMove: maxOf(moves),
    leaps: shareOf(moves.filter((move) => move > 2).length, moves.length),
    notesAtOnce: meanOf(strokes.map((stroke) => stroke.steps.length)),
    largestChord: maxOf(strokes.map((stroke) => stroke.steps.length)),
    widestChord: maxOf(strokes.map(({ span }) => span)),
    accidentals: shareOf(tones.filter(({ note }) => isForeign(note)).length, tones.length),
    keyAccidentals: maxOf(fifths),
    keyChanges: score.measures.filter((measure, at) => at > 0 && measure.keyChanges).length,
  };
}

function spanOf(strokes: Stroke[]): number {
  const steps = strokes.flatMap((stroke) => stroke.steps);
  return steps.length === 0 ? 0 : Math.max(...steps) - Math.min(...steps);
}

/** How often a hand leaves its five-finger position. For a chord wider than that, only the move to it counts. */
function shiftsOf(strokes: Stroke[]): number {
  let shifts = 0;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { steps } of strokes) {
    const [lowest = 0, highest = lowest] = [steps[0], steps.at(-1)];
    const isWithin = lowest >= low && highest <= high;
    const fits = Math.max(high, highest) - Math.min(low, lowest) <= fiveFingers;
    if (!isWithin && !fits && high >= low) shifts += 1;
    if (isWithin || fits || high < low) [low, high] = [Math.min(low, lowest), Math.max(high, highest)];
    else [low, high] = [lowest, highest];
  }
  return shifts;
}

/** The tempo assumed for a score without one. */
const defaultTempo = 120;

const isWritten = ({ isGrace, isCue, isHidden }: Note) => !isGrace && !isCue && !isHidden;

/** How long, how fast and how uneven a piece is, and how its hands go together. */
function rhythmFeatures(score: Score, { right, left }: Hands) {
  const { measures } = score;
  const written = measures.flatMap(({ notes }) => notes.filter(isWritten));
  const notes = written.filter(({ pitch }) => pitch !== null);
  const single = notes.filter(({ isChordMember }) => !isChordMember);
  const quarters = measures.reduce((sum, { actual }) => sum + actual, 0) / QUARTER;
  const tempo = score.tempo ?? defaultTempo;
  const moments = new Set([...right, ...left].map(({ at }) => at));
  const together = right.length + left.length - moments.size;
  return {
    measures: Math.log2(Math.max(1, measures.length)),
    tempo,
    quartersPerMeasure: shareOf(quarters, measures.length),
    timeChanges: measures.filter((measure, at) => at > 0 && measure.timeChanges).length,
    rightDensity: shareOf(right.length, quarters),
    leftDensity: shareOf(left.length, quarters),
    speed: shareOf(moments.size, (quarters * 60) / tempo),
    handsTogether: shareOf(together, moments.size),
    bothHands: shareOf(measuresOfBoth(right, left), measures.length),
    shortest: shortestOf(single),
    rhythmVariety: entropyOf(single.map(({ duration }) => duration)),
    dotted: shareOf(single.filter(({ dots }) => dots > 0).length, single.length),
    tuplets: shareOf(single.filter(({ tuplet }) => tuplet !== null).length, single.length),
    offBeat: shareOf(
      measures.reduce((sum, measure) => sum + offBeatOf(measure), 0),
      single.length,
    ),
    rests: shareOf(written.length - notes.length, written.length),
    ties: shareOf(notes.filter(({ tieStop }) => tieStop).length, notes.length),
    voices: voicesOf(measures),
  };
}

function measuresOfBoth(right: Hands['right'], left: Hands['left']): number {
  const played = new Set(left.map(({ measure }) => measure));
  return new Set(right.map(({ measure }) => measure).filter((measure) => played.has(measure))).size;
}

/**
 * Halvings of a quarter: 0 if a quarter is the shortest value, 1 for an eighth, −1 for a half. Tuplets count as they
 * are written.
 */
function shortestOf(notes: Note[]): number {
  const lengths = notes.map(({ duration, tuplet }) => (duration * (tuplet?.actual ?? 1)) / (tuplet?.normal ?? 1));
  const positive = lengths.filter((length) => length > 0);
  return positive.length === 0 ? 0 : Math.log2(QUARTER / Math.min(...positive));
}

/** Notes that begin between two beats and sound across the second. */
function offBeatOf({ notes, time }: Measure): number {
  const beat = (4 * QUARTER) / (time?.beatType ?? 4);
  return notes.filter(
    ({ onset, duration, pitch, isChordMember, ...note }) =>
      pitch !== null &&
      !isChordMember &&
      isWritten({ onset, duration, pitch, isChordMember, ...note }) &&
      onset % beat !== 0 &&
      (onset % beat) + duration > beat,
  ).length;
}

/** The highest number of voices that one staff has in a measure. */
function voicesOf(measures: Measure[]): number {
  return measures.reduce((most, { notes }) => {
    const voices = Map.groupBy(
      notes.filter(({ pitch }) => pitch !== null),
      ({ staff }) => staff,
    );
    return Math.max(most, ...[...voices.values()].map((staff) => new Set(staff.map(({ voice }) => voice)).size));
  }, 0);
}

const ornaments = new Set([
  'trill-mark',
  'turn',
  'inverted-turn',
  'mordent',
  'inverted-mordent',
  'tremolo',
  'arpeggiate',
]);

/** How many accidentals, articulations and other marks there are to read, as shares of the notes. */
function markFeatures({ measures }: Score, { tones }: Hands) {
  const notes = measures.flatMap((measure) => measure.notes.filter(({ pitch }) => pitch !== null));
  const shareWith = (is: (note: Note) => boolean) => shareOf(notes.filter(is).length, tones.length);
  const directions = measures.flatMap((measure) => measure.directions);
  return {
    articulations: shareWith(({ articulations }) => articulations.some((word) => !ornaments.has(word))),
    ornaments: shareWith(({ isGrace, articulations }) => isGrace || articulations.some((word) => ornaments.has(word))),
    slurs: shareWith(({ slurStart }) => slurStart),
    fingerings: shareWith(({ fingerings }) => fingerings.length > 0),
    dynamics: shareOf(
      directions.filter(({ dynamic, wedge }) => dynamic !== null || (wedge !== null && wedge !== 'stop')).length,
      measures.length,
    ),
  };
}

/** The notes that a hand strikes at one moment; tied notes are held, not struck. */
type Stroke = {
  /** Ticks from the start of the piece. */
  at: number;
  measure: number;
  /** Staff steps in ascending order; middle C is 28. */
  steps: number[];
  /** Semitones from the lowest note to the highest. */
  span: number;
};

type Hands = { right: Stroke[]; left: Stroke[]; tones: Tone[] };

/** The right hand plays the upper staff, the left all others; percussion is left out. */
function handsOf(score: Score): Hands {
  const tones = tonesOf(score);
  const isRight = ({ note }: { note: Sounding }) => note.staff === 1;
  return {
    right: strokesOf(tones.filter(isRight)),
    left: strokesOf(tones.filter((tone) => !isRight(tone))),
    tones,
  };
}

function strokesOf(tones: Tone[]): Stroke[] {
  const struck = tones.filter(({ note }) => !note.tieStop);
  return [...Map.groupBy(struck, ({ at }) => at)]
    .map(([at, together]) => {
      const pitches = together.map(({ note }) => midi(note.pitch));
      return {
        at,
        measure: together[0]?.measure ?? 0,
        steps: together.map(({ step }) => step).toSorted((one, other) => one - other),
        span: Math.max(...pitches) - Math.min(...pitches),
      };
    })
    .toSorted((one, other) => one.at - other.at);
}

/** 0 where there is nothing to divide by. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function meanOf(values: readonly number[]): number {
  return shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

/** 0 if there are no values. */
function maxOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Shannon entropy in bits: 0 if all values are the same, 1 if two are equally frequent. */
function entropyOf(values: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / values.length) * Math.log2(count / values.length),
    0,
  );
}
