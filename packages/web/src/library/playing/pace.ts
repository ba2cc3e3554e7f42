import type { Span } from './passage.ts';

/** How the audio clock and the score go together from a moment on. */
export type Pace = {
  /** The moment, in seconds of the clock. */
  time: number;
  /** Where the score is then, in seconds at its own tempo. */
  position: number;
  /** Seconds of the score a second. */
  rate: number;
  loop: Span | null;
};

/** What is played in one go: from where the pace begins or the loop does, to the end of the loop if there is one. */
export type Round = {
  /** When it begins, in seconds of the clock. */
  time: number;
  from: number;
  to: number;
};

/** Where the score is at a moment of the clock; before the pace begins, as if it had always been so. */
export function positionAt(pace: Pace, now: number): number {
  const straight = pace.position + (now - pace.time) * pace.rate;
  const loop = loopAhead(pace);
  if (loop === null || straight < loop.end) return straight;
  return loop.start + ((straight - loop.end) % (loop.end - loop.start));
}

/** The rounds of which something is played between two moments of the clock. */
export function roundsBetween(pace: Pace, from: number, until: number): Round[] {
  const { time, position, rate } = pace;
  const loop = loopAhead(pace);
  const first = { time, from: position, to: loop?.end ?? Infinity };
  if (loop === null) return [first];

  const firstEnd = time + (loop.end - position) / rate;
  const length = (loop.end - loop.start) / rate;
  const rounds: Round[] = from < firstEnd ? [first] : [];
  /** Counted from the pace's beginning each time, so that no error adds up over the rounds. */
  for (let nth = Math.max(Math.floor((from - firstEnd) / length), 0); firstEnd + nth * length < until; nth += 1) {
    rounds.push({ time: firstEnd + nth * length, from: loop.start, to: loop.end });
  }
  return rounds;
}

/** A loop that ends before the position is never reached. */
function loopAhead({ loop, position }: Pace): Span | null {
  return loop !== null && position < loop.end && loop.end > loop.start ? loop : null;
}
