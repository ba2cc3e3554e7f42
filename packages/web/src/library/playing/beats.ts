import type { PlayedMeasure } from './measures.ts';
import type { Meter } from './read-sheet.ts';

/** A click of the metronome, in seconds at the score's own tempo. */
export type Beat = { at: number; isFirst: boolean };

type Score = {
  measures: readonly PlayedMeasure[];
  /** Time signatures by measure index. */
  meters: readonly (Meter | null)[];
  /** Quarter notes per minute. */
  tempo: number;
};

/** The beats of a measure: time of the first beat, interval, and count. */
type Count = { start: number; step: number; beats: number };

const commonTime: Meter = { beats: 4, unit: 4 };
/** How much the length of a measure may differ through rounding or a fermata, as a share of a beat. */
const tolerance = 0.1;

export function beatsOf(score: Score): Beat[] {
  return score.measures.flatMap((measure, nth) => {
    const { start, step, beats } = countOf(score, nth);
    const all = Array.from({ length: beats }, (_, beat) => ({ at: start + beat * step, isFirst: beat === 0 }));
    return all.filter(({ at }) => at > measure.at - step * tolerance && at < measure.end - step * tolerance);
  });
}

/** Clicks of one bar before the nth measure; before a pickup also the beats that it lacks. */
export function countIn(score: Score, nth: number): Beat[] {
  const measure = score.measures[nth];
  if (measure === undefined) return [];
  const { start, step, beats } = countOf(score, nth);
  return Array.from({ length: 2 * beats }, (_, beat) => ({
    at: start + (beat - beats) * step,
    isFirst: beat % beats === 0,
  })).filter(({ at }) => at < measure.at - step * tolerance);
}

/** A full measure is divided evenly at any tempo. A shorter or longer measure takes the beat of a full neighbour. */
function countOf({ measures, meters, tempo }: Score, nth: number): Count {
  const lengthOf = (at: number) => (measures[at]?.end ?? 0) - (measures[at]?.at ?? 0);
  const measure = measures[nth] ?? { at: 0, end: 0, index: 0 };
  const { beats, quarters } = beatsIn(meters[measure.index] ?? commonTime);
  const whole = (quarters * 60) / tempo;
  const slack = (whole / beats) * tolerance;
  const isShort = (at: number) => at >= 0 && at < measures.length && lengthOf(at) < whole - slack;

  /* Two short measures may be one bar split by a repeat; three of equal length are full bars at a faster tempo. */
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

/** 6/8, 9/8 and 12/8 are counted in dotted quarters. */
export function isCompound({ beats, unit }: Meter): boolean {
  return unit >= 8 && beats >= 6 && beats % 3 === 0;
}
