import type { Preview } from '@eemusic/contract/library/playing';

type Timemap = Preview['timemap'];

/** A measure as played, in seconds at the score's own tempo. A repeated measure occurs several times. */
export type PlayedMeasure = { at: number; end: number; /** Zero-based index in the score. */ index: number };

/** The notes that sound from this time on. */
export type Frame = { at: number; ids: readonly string[] };

export function playedMeasures(timemap: Timemap): PlayedMeasure[] {
  const end = endOf(timemap);
  const begun = timemap.flatMap(({ t, measure }) => (measure === undefined ? [] : [{ at: t / 1000, measure }]));
  return begun.map(({ at, measure }, nth) => ({ at, end: begun[nth + 1]?.at ?? end, index: measure - 1 }));
}

export function framesOf(timemap: Timemap): Frame[] {
  const sounding = new Set<string>();
  return timemap.map(({ t, on, off }) => {
    for (const id of off) sounding.delete(id);
    for (const id of on) sounding.add(id);
    return { at: t / 1000, ids: [...sounding] };
  });
}

/** Duration of the score in seconds. */
export function endOf(timemap: Timemap): number {
  return (timemap.at(-1)?.t ?? 0) / 1000;
}

/** Index of the last item that has begun; -1 before the first. Items must be in chronological order. */
export function lastBegun(timed: readonly { at: number }[], position: number): number {
  let low = 0;
  let high = timed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.at ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
