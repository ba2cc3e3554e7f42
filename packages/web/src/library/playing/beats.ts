import type { PlayedMeasure } from './measures.ts';
import type { Meter } from './read-sheet.ts';

/** A click of the metronome, in seconds at the score's own tempo. */
export type Beat = { at: number; isFirst: boolean };

type Score = {
  measures: readonly PlayedMeasure[];
  /** By the measure's place in the score. */
  meters: readonly (Meter | null)[];
  /** Quarter notes a minute. */
  tempo: number;
};

/** How a measure is counted: from where, how many, how far from one to the next. */
type Count = { start: number; step: number; beats: number };

const usual: Meter = { beats: 4, unit: 4 };
/** Of a beat: what rounding to milliseconds and a fermata may make of a measure. */
const tolerance = 0.1;

export function beatsOf(score: Score): Beat[] {
  return score.measures.flatMap((measure, nth) => {
    const { start, step, beats } = countOf(score, nth);
    const all = Array.from({ length: beats }, (_, beat) => ({ at: start + beat * step, isFirst: beat === 0 }));
    return all.filter(({ at }) => at > measure.at - step * tolerance && at < measure.end - step * tolerance);
  });
}

/** A bar of clicks before the nth measure is played, and what a pickup lacks of its own. */
export function countIn(score: Score, nth: number): Beat[] {
  const measure = score.measures[nth];
  if (measure === undefined) return [];
  const { start, step, beats } = countOf(score, nth);
  return Array.from({ length: 2 * beats }, (_, beat) => ({
    at: start + (beat - beats) * step,
    isFirst: beat % beats === 0,
  })).filter(({ at }) => at < measure.at - step * tolerance);
}

/** Full measures are divided evenly, whatever the tempo has become; others are counted like their full neighbour. */
function countOf({ measures, meters, tempo }: Score, nth: number): Count {
  const lengthOf = (at: number) => (measures[at]?.end ?? 0) - (measures[at]?.at ?? 0);
  const measure = measures[nth] ?? { at: 0, end: 0, index: 0 };
  const { beats, quarters } = beatsIn(meters[measure.index] ?? usual);
  const whole = (quarters * 60) / tempo;
  const slack = (whole / beats) * tolerance;
  const isShort = (at: number) => at >= 0 && at < measures.length && lengthOf(at) < whole - slack;

  /* Two may be parts of one bar around a repeat; three of one length are bars of a faster tempo. */
  const isAlike = (at: number) => isShort(at) && Math.abs(lengthOf(at) - lengthOf(nth)) < slack;
  const isFaster = [-2, -1, 0].some((first) => [0, 1, 2].every((by) => isAlike(nth + first + by)));

  if (!isShort(nth) || isFaster) return { start: measure.at, step: lengthOf(nth) / beats, beats };
  const completes = (other: number) => isShort(other) && Math.abs(lengthOf(nth) + lengthOf(other) - whole) < slack;
  const step = whole / beats;
  if (nth === 0 || completes(nth - 1)) return { start: measure.end - whole, step, beats };
  if (nth === measures.length - 1 || completes(nth + 1)) return { start: measure.at, step, beats };
  return { start: measure.at, step: lengthOf(nth) / beats, beats };
}

function beatsIn(meter: Meter): { beats: number; quarters: number } {
  const { beats, unit } = meter;
  return { beats: isCompound(meter) ? beats / 3 : beats, quarters: (beats * 4) / unit };
}

/** Six, nine and twelve eighths are counted by dotted quarters. */
export function isCompound({ beats, unit }: Meter): boolean {
  return unit >= 8 && beats >= 6 && beats % 3 === 0;
}
