import { type PlaybackEngine, type EngineParts, leadDuration, startDelay } from './playback-engine.ts';
import { type Pace, positionAt } from './pace.ts';
import { spanOf } from './passage.ts';
import { continued, type Part } from './scheduler.ts';

/** Seconds scheduled ahead, because timers of a hidden tab run at most once per second. */
const lookahead = 2.5;
const scheduleInterval = 250;
/** Seconds for which the last note keeps ringing. */
const ringTime = 0.6;

const staffOf = { right: 1, left: 2 };

/**
 * Plays the score on the piano. Sounds are scheduled ahead on the audio clock, so that a busy page never delays them.
 */
export function createPianoEngine({ output, piece, settings, onEnd }: EngineParts): PlaybackEngine {
  const { scheduler } = output;
  let pace: Pace | null = null;
  let isCountedIn = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const part = (): Part => {
    const { hand, hasMetronome } = settings();
    const { strikes, beats } = piece;
    return {
      strikes: hand === 'both' ? strikes : strikes.filter(({ staff }) => Math.min(staff, 2) === staffOf[hand]),
      beats: hasMetronome ? beats : [],
    };
  };
  const tempoAndLoop = () => {
    const { percent, loop } = settings();
    return { rate: percent / 100, loop: loop && spanOf(piece.measures, loop) };
  };
  const tick = () => {
    if (pace === null) return;
    scheduler.schedule(output.now() + lookahead);
    if (positionAt(pace, output.now()) > piece.end + ringTime * pace.rate) onEnd();
  };
  const begin = (from: number, hasCountIn: boolean) => {
    const { rate, loop } = tempoAndLoop();
    const lead = hasCountIn ? piece.countIn(from) : [];
    isCountedIn = lead.length > 0;
    pace = { time: output.now() + startDelay + leadDuration(lead, from, rate), position: from, rate, loop };
    scheduler.begin(pace, part(), lead);
    tick();
  };

  return {
    async start({ from, hasCountIn, isWanted }) {
      await Promise.all([output.preparePiano(piece.strikes.map(({ pitch }) => pitch)), output.wake()]);
      if (!isWanted()) return;
      begin(from, hasCountIn);
      timer = setInterval(tick, scheduleInterval);
    },
    position() {
      return pace === null ? 0 : positionAt(pace, Math.max(output.heard(), pace.time));
    },
    change() {
      if (pace === null) return;
      const now = output.now();
      if (now < pace.time) {
        scheduler.stop(now);
        return begin(pace.position, isCountedIn);
      }
      pace = continued(pace, now, tempoAndLoop());
      scheduler.change(now, pace, part());
      tick();
    },
    stop() {
      clearInterval(timer);
      scheduler.stop(output.now());
      pace = null;
    },
  };
}
