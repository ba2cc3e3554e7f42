import { lastBegun, type PlayedMeasure } from './measures.ts';

/** Zero-based measures, both inclusive. */
export type Loop = { from: number; to: number };

/** A span in seconds at the score's own tempo. */
export type Span = { start: number; end: number };

/**
 * When a loop is played. With repeats, this is the shortest way from its first measure to its last; null if there is
 * none.
 */
export function spanOf(measures: readonly PlayedMeasure[], { from, to }: Loop): Span | null {
  let best: Span | null = null;
  let start: number | null = null;
  for (const { index, at, end } of measures) {
    if (index === from) start = at;
    if (index !== to || start === null) continue;
    if (best === null || end - start < best.end - best.start) best = { start, end };
  }
  return best;
}

/** When a measure is next played after a time; if it is not played again, when it is played first. */
export function momentOf(measures: readonly PlayedMeasure[], index: number, position: number): number | null {
  const played = measures.filter((measure) => measure.index === index);
  return (played.find(({ end }) => end > position) ?? played[0])?.at ?? null;
}

/**
 * Within this many seconds after a measure's start, 'back' goes to the previous measure; later, to the start of this
 * one.
 */
const restartThreshold = 0.4;

/** Start of the previous or next measure. */
export function neighbouring(measures: readonly PlayedMeasure[], position: number, by: 1 | -1): number {
  const now = Math.max(lastBegun(measures, position), 0);
  const here = measures[now]?.at ?? 0;
  if (by === -1 && position - here > restartThreshold) return here;
  return measures[now + by]?.at ?? here;
}
