import type { Span } from './passage.ts';

/** Maps times of the audio clock to positions in the score, from a moment on. */
export type Pace = {
  /** That moment, in seconds of the clock. */
  time: number;
  /** Position in the score at that moment, in seconds at its own tempo. */
  position: number;
  /** Seconds of the score per second. */
  rate: number;
  loop: Span | null;
};

/** One pass of the music: from the start of the pace or of the loop to the end of the loop, if there is one. */
export type Round = {
  /** Start of the pass, in seconds of the clock. */
  time: number;
  from: number;
  to: number;
};

/** Position in the score at a time of the clock; extrapolated for times before the pace begins. */
export function positionAt(pace: Pace, now: number): number {
  const straight = pace.position + (now - pace.time) * pace.rate;
  const loop = loopAhead(pace);
  if (loop === null || straight < loop.end) return straight;
  return loop.start + ((straight - loop.end) % (loop.end - loop.start));
}

/** The passes that overlap a span of the clock. */
export function roundsBetween(pace: Pace, from: number, until: number): Round[] {
  const { time, position, rate } = pace;
  const loop = loopAhead(pace);
  const first = { time, from: position, to: loop?.end ?? Infinity };
  if (loop === null) return [first];

  const firstEnd = time + (loop.end - position) / rate;
  const length = (loop.end - loop.start) / rate;
  const rounds: Round[] = from < firstEnd ? [first] : [];
  /** Each pass is computed from the start, so that rounding errors do not add up. */
  for (let nth = Math.max(Math.floor((from - firstEnd) / length), 0); firstEnd + nth * length < until; nth += 1) {
    rounds.push({ time: firstEnd + nth * length, from: loop.start, to: loop.end });
  }
  return rounds;
}

/** A loop that ends before the current position is never reached. */
function loopAhead({ loop, position }: Pace): Span | null {
  return loop !== null && position < loop.end && loop.end > loop.start ? loop : null;
}
