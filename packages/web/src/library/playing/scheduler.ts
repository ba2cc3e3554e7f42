import type { Voice } from '#library/piano/index.ts';
import type { Beat, Span, Strike } from './piece.ts';

/** Maps times of the audio clock to positions in the score, from a moment on. */
export type Pace = {
  time: number;
  /** Position in the score at that moment, in seconds at its own tempo. */
  position: number;
  /** Seconds of the score per second. */
  rate: number;
  loop: Span | null;
};

/** One pass of the music: from the start of the pace or of the loop to the end of the loop, if there is one. */
export type Round = {
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

export type Sounds = {
  strike(note: { pitch: number; time: number; duration: number }): Voice;
  click(beat: { time: number; isFirst: boolean }): Voice;
};

export type Part = { strikes: readonly Strike[]; beats: readonly Beat[] };

/** A note that sounds across the starting point is played from there, if at least this many seconds of it remain. */
const minHeld = 0.1;
/** Times closer than this differ only by rounding. */
const epsilon = 1e-6;

export function createScheduler(sounds: Sounds) {
  type Sounding = Voice & { strike: Strike | null };
  let voices: Sounding[] = [];
  let playing: { pace: Pace; part: Part; holdsOver: boolean } | null = null;
  let done = 0;

  const keep = (voice: Voice, strike: Strike | null) => voices.push(Object.assign(voice, { strike }));

  const strikeAt = (strike: Strike, time: number, duration: number) =>
    keep(sounds.strike({ pitch: strike.pitch, time, duration }), strike);

  /** The sounds that have begun; those scheduled later are cancelled. */
  const begun = (now: number): Sounding[] => {
    for (const voice of voices) if (voice.start > now) voice.cut(now);
    return voices.filter(({ start, end }) => start <= now && end > now);
  };

  return {
    /** Starts playing; `lead` holds the clicks of the count-in. */
    begin(pace: Pace, part: Part, lead: readonly Beat[] = []): void {
      playing = { pace, part, holdsOver: true };
      done = -Infinity;
      for (const { at, isFirst } of lead) {
        keep(sounds.click({ time: pace.time - (pace.position - at) / pace.rate, isFirst }), null);
      }
    },

    change(now: number, pace: Pace, part: Part): void {
      const before = playing?.pace;
      voices = begun(now);
      for (const voice of voices) {
        const isWanted = voice.strike === null || part.strikes.includes(voice.strike);
        if (!isWanted) voice.cut(now);
        else if (before !== undefined) voice.endAt(now + ((voice.end - now) * before.rate) / pace.rate);
      }
      playing = { pace, part, holdsOver: false };
      done = now;
    },

    schedule(until: number): void {
      if (playing === null || until <= done) return;
      const { pace, part, holdsOver } = playing;
      const from = done;
      const isDue = (time: number) => time >= from && time < until;
      voices = voices.filter(({ end }) => end > from);
      for (const round of roundsBetween(pace, from, until)) {
        const timeOf = (at: number) => round.time + (at - round.from) / pace.rate;
        const isIn = (at: number) => at >= round.from - epsilon && at < round.to - epsilon;
        const isEntry = round.time > pace.time || holdsOver;

        for (const strike of part.strikes) {
          const end = Math.min(strike.at + strike.duration, round.to);
          const isHeld = isEntry && strike.at < round.from - epsilon && end - round.from > minHeld;
          const at = isHeld ? round.from : strike.at;
          if ((isHeld || isIn(strike.at)) && isDue(timeOf(at))) strikeAt(strike, timeOf(at), (end - at) / pace.rate);
        }
        for (const { at, isFirst } of part.beats) {
          if (isIn(at) && isDue(timeOf(at))) keep(sounds.click({ time: timeOf(at), isFirst }), null);
        }
      }
      done = until;
    },

    stop(now: number): void {
      for (const voice of voices) voice.cut(now);
      voices = [];
      playing = null;
    },
  };
}

/** A pace with these changes that continues from the current position. */
export function continued(pace: Pace, now: number, changed: Partial<Pick<Pace, 'rate' | 'loop'>>): Pace {
  return { ...pace, time: now, position: positionAt(pace, now), ...changed };
}
