import { isForeign, movesOf } from '#analysis/index.ts';
import type { Score } from '#model.ts';
import { maxOf, meanOf, shareOf } from './figures.ts';
import type { Hands, Stroke } from './strokes.ts';

const middleC = 28;
/** Steps from thumb to little finger in five-finger position. */
const fiveFingers = 4;
/** Two octaves: anything wider is equally hard. */
const maxMove = 14;

/**
 * How far the hands reach and move, how many notes they hold at once, and how far a piece departs from its key.
 * Distances are in staff steps.
 */
export function pitchFeatures(score: Score, { right, left, tones }: Hands) {
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
