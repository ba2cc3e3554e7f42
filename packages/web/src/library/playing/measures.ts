import type { Preview } from '@eemusic/contract/library/playing';

type Timemap = Preview['timemap'];

/** One playing of a measure, in seconds at the score's own tempo. A repeated measure has several. */
export type PlayedMeasure = { at: number; end: number; /** 0 is the score's first. */ index: number };

/** The notes that sound from a moment on. */
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

/** In seconds. */
export function endOf(timemap: Timemap): number {
  return (timemap.at(-1)?.t ?? 0) / 1000;
}

/** Which of these, in order of time, has begun last; -1 before the first. */
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
