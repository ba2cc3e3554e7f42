import { type Drive, type DriveParts, lasting, soon } from './drive.ts';
import { type Pace, positionAt } from './pace.ts';
import { spanOf } from './passage.ts';
import { continued, type Part } from './scheduler.ts';

/** Seconds scheduled ahead: timers of a hidden tab run once a second at most. */
const ahead = 2.5;
const every = 250;
/** Seconds for which the last note rings. */
const ringing = 0.6;

const staffOf = { right: 1, left: 2 };

/** The piano: everything is given to the audio clock ahead, so that nothing the page does makes it late. */
export function createPianoDrive({ stage, piece, settings, onEnd }: DriveParts): Drive {
  const { scheduler } = stage;
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
  const wanted = () => {
    const { percent, loop } = settings();
    return { rate: percent / 100, loop: loop && spanOf(piece.measures, loop) };
  };
  const tick = () => {
    if (pace === null) return;
    scheduler.schedule(stage.now() + ahead);
    if (positionAt(pace, stage.now()) > piece.end + ringing * pace.rate) onEnd();
  };
  const begin = (from: number, hasCountIn: boolean) => {
    const { rate, loop } = wanted();
    const lead = hasCountIn ? piece.countIn(from) : [];
    isCountedIn = lead.length > 0;
    pace = { time: stage.now() + soon + lasting(lead, from, rate), position: from, rate, loop };
    scheduler.begin(pace, part(), lead);
    tick();
  };

  return {
    async start({ from, hasCountIn, isWanted }) {
      await Promise.all([stage.preparePiano(piece.strikes.map(({ pitch }) => pitch)), stage.wake()]);
      if (!isWanted()) return;
      begin(from, hasCountIn);
      timer = setInterval(tick, every);
    },
    position() {
      return pace === null ? 0 : positionAt(pace, Math.max(stage.heard(), pace.time));
    },
    change() {
      if (pace === null) return;
      const now = stage.now();
      if (now < pace.time) {
        scheduler.stop(now);
        return begin(pace.position, isCountedIn);
      }
      pace = continued(pace, now, wanted());
      scheduler.change(now, pace, part());
      tick();
    },
    stop() {
      clearInterval(timer);
      scheduler.stop(stage.now());
      pace = null;
    },
  };
}
