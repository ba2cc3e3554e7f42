import { type Measure, type Note, QUARTER, type Score } from '#model.ts';
import { entropyOf, shareOf } from './figures.ts';
import type { Hands } from './strokes.ts';

/** The tempo assumed for a score without one. */
const defaultTempo = 120;

const isWritten = ({ isGrace, isCue, isHidden }: Note) => !isGrace && !isCue && !isHidden;

/** How long, how fast and how uneven a piece is, and how its hands go together. */
export function rhythmFeatures(score: Score, { right, left }: Hands) {
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
