import { lastBegun, type PlayedMeasure } from './measures.ts';

/** From a measure to another one, both included; 0 is the score's first. */
export type Loop = { from: number; to: number };

/** From a moment to another one, in seconds at the score's own tempo. */
export type Span = { start: number; end: number };

/** Where a loop is played. With repeats it is the shortest way from its first measure to its last; null if there is none. */
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

/** When a measure is next played after a moment; when there is no next time, its first. */
export function momentOf(measures: readonly PlayedMeasure[], index: number, position: number): number | null {
  const played = measures.filter((measure) => measure.index === index);
  return (played.find(({ end }) => end > position) ?? played[0])?.at ?? null;
}

/** A little into a measure, the way back leads to its own beginning first. */
const lately = 0.4;

/** The beginning of the measure before or after. */
export function neighbouring(measures: readonly PlayedMeasure[], position: number, by: 1 | -1): number {
  const now = Math.max(lastBegun(measures, position), 0);
  const here = measures[now]?.at ?? 0;
  if (by === -1 && position - here > lately) return here;
  return measures[now + by]?.at ?? here;
}
