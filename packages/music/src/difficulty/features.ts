import { type Direction, type Measure, midi, type Note, QUARTER, type Score } from '#model.ts';
import { isForeign, movesOf, type Sounding, type Tone, tonesOf } from '#analysis/index.ts';

/** A piece, with what several features are computed from. */
type Piece = Hands & {
  score: Score;
  /** Notes and rests that take time. */
  written: Note[];
  notes: Note[];
  /** The notes without further ones of chords. */
  single: Note[];
  /** All notes, also grace notes, cues and hidden ones. */
  all: Note[];
  strokes: Stroke[];
  /** The number of moments at which a hand strikes. */
  moments: number;
  quarters: number;
  tempo: number;
  /** Melodic intervals, in staff steps. */
  moves: number[];
  /** The staff steps of the tones, counted from middle C. */
  steps: number[];
};

/**
 * What makes a piece easy or hard to read and play, as numbers; distances are in staff steps. They are stored in this
 * order: it never changes, and new ones are appended.
 */
const features = {
  measures: ({ score }) => Math.log2(Math.max(1, score.measures.length)),
  tempo: ({ tempo }) => tempo,
  quartersPerMeasure: ({ score, quarters }) => shareOf(quarters, score.measures.length),
  timeChanges: ({ score }) => score.measures.filter((measure, at) => at > 0 && measure.timeChanges).length,
  rightDensity: ({ right, quarters }) => shareOf(right.length, quarters),
  leftDensity: ({ left, quarters }) => shareOf(left.length, quarters),
  speed: ({ moments, quarters, tempo }) => shareOf(moments, (quarters * 60) / tempo),
  handsTogether: ({ strokes, moments }) => shareOf(strokes.length - moments, moments),
  bothHands: ({ score, right, left }) => shareOf(measuresOfBoth(right, left), score.measures.length),
  shortest: ({ single }) => shortestOf(single),
  rhythmVariety: ({ single }) => entropyOf(single.map(({ duration }) => duration)),
  dotted: ({ single }) => shareIn(single, ({ dots }) => dots > 0),
  tuplets: ({ single }) => shareIn(single, ({ tuplet }) => tuplet !== null),
  offBeat: ({ score, single }) => shareOf(sumOf(score.measures.map(offBeatOf)), single.length),
  rests: ({ written }) => shareIn(written, ({ pitch }) => pitch === null),
  ties: ({ notes }) => shareIn(notes, ({ tieStop }) => tieStop),
  voices: ({ score }) => voicesOf(score.measures),
  highest: ({ steps }) => (steps.length === 0 ? 0 : Math.max(...steps)),
  lowest: ({ steps }) => (steps.length === 0 ? 0 : Math.min(...steps)),
  rightSpan: ({ right }) => spanOf(right),
  leftSpan: ({ left }) => spanOf(left),
  rightShifts: ({ right, score }) => shareOf(shiftsOf(right), score.measures.length),
  leftShifts: ({ left, score }) => shareOf(shiftsOf(left), score.measures.length),
  meanMove: ({ moves }) => shareOf(sumOf(moves), moves.length),
  widestMove: ({ moves }) => maxOf(moves),
  leaps: ({ moves }) => shareIn(moves, (move) => move > 2),
  notesAtOnce: ({ strokes }) => shareOf(sumOf(strokes.map((stroke) => stroke.steps.length)), strokes.length),
  largestChord: ({ strokes }) => maxOf(strokes.map((stroke) => stroke.steps.length)),
  widestChord: ({ strokes }) => maxOf(strokes.map(({ span }) => span)),
  accidentals: ({ tones }) => shareIn(tones, ({ note }) => isForeign(note)),
  keyAccidentals: ({ score }) => maxOf(score.measures.map(({ key }) => Math.abs(key.fifths))),
  keyChanges: ({ score }) => score.measures.filter((measure, at) => at > 0 && measure.keyChanges).length,
  articulations: ({ all, tones }) => {
    const marked = all.filter(({ articulations }) => articulations.some((word) => !ornaments.has(word)));
    return shareOf(marked.length, tones.length);
  },
  ornaments: ({ all, tones }) => {
    const isOrnament = ({ isGrace, articulations }: Note) =>
      isGrace || articulations.some((word) => ornaments.has(word));
    return shareOf(all.filter(isOrnament).length, tones.length);
  },
  slurs: ({ all, tones }) => shareOf(all.filter(({ slurStart }) => slurStart).length, tones.length),
  fingerings: ({ all, tones }) => shareOf(all.filter(({ fingerings }) => fingerings.length > 0).length, tones.length),
  dynamics: ({ score: { measures } }) => {
    const directions = measures.flatMap((measure) => measure.directions);
    const isMark = ({ dynamic, wedge }: Direction) => dynamic !== null || (wedge !== null && wedge !== 'stop');
    return shareOf(directions.filter(isMark).length, measures.length);
  },
} as const satisfies Readonly<Record<string, (piece: Piece) => number>>;

export type Features = Readonly<Record<keyof typeof features, number>>;
export const featureNames = Object.keys(features) as (keyof Features)[];

/** Accepts any score and never throws. */
export function featuresOf(score: Score): Features {
  const piece = pieceOf(score);
  return Object.fromEntries(featureNames.map((name) => [name, features[name](piece)])) as Features;
}

function pieceOf(score: Score): Piece {
  const { measures } = score;
  const hands = handsOf(score);
  const written = measures.flatMap(({ notes }) => notes.filter(isWritten));
  const notes = written.filter(({ pitch }) => pitch !== null);
  const strokes = [...hands.right, ...hands.left];
  return {
    ...hands,
    score,
    written,
    notes,
    single: notes.filter(({ isChordMember }) => !isChordMember),
    all: measures.flatMap((measure) => measure.notes.filter(({ pitch }) => pitch !== null)),
    strokes,
    moments: new Set(strokes.map(({ at }) => at)).size,
    quarters: sumOf(measures.map(({ actual }) => actual)) / QUARTER,
    tempo: score.tempo ?? defaultTempo,
    moves: movesOf(hands.tones, score).map(({ steps }) => Math.min(steps, maxMove)),
    steps: hands.tones.map(({ step }) => step - middleC),
  };
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

const defaultTempo = 120;

const isWritten = ({ isGrace, isCue, isHidden }: Note) => !isGrace && !isCue && !isHidden;

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
  const isOffBeat = ({ onset, duration }: Note) => onset % beat !== 0 && (onset % beat) + duration > beat;
  return notes.filter((note) => note.pitch !== null && !note.isChordMember && isWritten(note) && isOffBeat(note))
    .length;
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

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The share of those of which it is true. */
const shareIn = <One>(all: readonly One[], is: (one: One) => boolean) => shareOf(all.filter(is).length, all.length);

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
