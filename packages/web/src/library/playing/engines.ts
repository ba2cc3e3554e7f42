import type { AudioOutput } from './audio-output.ts';
import { type Beat, type Piece, spanOf } from './piece.ts';
import { continued, type Pace, type Part, positionAt } from './scheduler.ts';
import { type Alignment, inRecording, inScore, paceOf, PlaybackError, type Settings } from './settings.ts';

export type Start = {
  from: number;
  hasCountIn: boolean;
  /** False once the user has pressed another button, perhaps while samples were loading. */
  isWanted: () => boolean;
};

/** Plays a score: by the piano on the audio clock, or by a recording. */
export type PlaybackEngine = {
  start(start: Start): Promise<void>;
  /** Position in seconds of the score at its own tempo. */
  position(): number;
  change(): void;
  stop(): void;
};

type EngineParts = {
  output: AudioOutput;
  piece: Piece;
  settings: () => Settings;
  onEnd: () => void;
  onFault: () => void;
};

/** Seconds between pressing play and the first sound, needed to schedule sounds in time. */
const startDelay = 0.08;

function leadDuration(lead: readonly Beat[], from: number, rate: number): number {
  const [first] = lead;
  return first === undefined ? 0 : (from - first.at) / rate;
}

/** Seconds of the piano scheduled ahead, because timers of a hidden tab run at most once per second. */
const pianoAhead = 2.5;
const scheduleInterval = 250;
/** Seconds for which the last note keeps ringing. */
const ringTime = 0.6;

const staffOf = { right: 1, left: 2 };

/** Sounds are scheduled ahead on the audio clock, so that a busy page never delays them. */
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
    scheduler.schedule(output.now() + pianoAhead);
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

type Recording = { audio: HTMLAudioElement; alignment: () => Alignment };

const pollInterval = 100;
/** Seconds of clicks scheduled ahead; short, because the network may interrupt the recording at any time. */
const clicksAhead = 0.4;
/** Seconds by which clicks may drift from the recording before they are rescheduled. */
const maxDrift = 0.025;

/** Plays a recording, whose position determines cursor and metronome. */
export function createRecordingEngine(
  { output, piece, settings, onEnd, onFault }: EngineParts,
  { audio, alignment }: Recording,
): PlaybackEngine {
  const { scheduler } = output;
  /** Pace of the metronome; null while it is off. */
  let clicks: Pace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The position at which the recording begins; null once it has begun. */
  let waiting: number | null = null;
  let isStopped = false;

  const speed = () => settings().percent / 100;
  const loop = () => {
    const { loop } = settings();
    return loop && spanOf(piece.measures, loop);
  };
  const position = () => waiting ?? inScore(audio.currentTime, alignment(), piece.tempo);
  const goTo = (to: number) => {
    audio.currentTime = Math.max(inRecording(to, alignment(), piece.tempo), 0);
  };

  const follow = (at: number) => {
    const now = output.now();
    const pace: Pace = { time: now, position: at, rate: speed() * paceOf(alignment(), piece.tempo), loop: null };
    const isRight =
      clicks !== null && clicks.rate === pace.rate && Math.abs(positionAt(clicks, now) - at) < maxDrift * pace.rate;
    if (!isRight || clicks === null) {
      clicks = pace;
      scheduler.change(now, pace, { strikes: [], beats: piece.beats });
    }
    scheduler.schedule(now + clicksAhead);
  };
  const silence = () => {
    if (clicks !== null) scheduler.stop(output.now());
    clicks = null;
  };

  const tick = () => {
    clearTimeout(timer);
    const span = loop();
    if (span !== null && position() >= span.end) goTo(span.start);
    if (settings().hasMetronome && !audio.paused) follow(position());
    else silence();
    const left =
      span === null ? Infinity : ((span.end - position()) / (speed() * paceOf(alignment(), piece.tempo))) * 1000;
    timer = setTimeout(tick, Math.max(Math.min(pollInterval, left), 1));
  };
  /* The browser reports an error if playback is stopped while it starts, which is not a fault. */
  const fail = () => {
    if (!isStopped) onFault();
  };
  const begin = async () => {
    waiting = null;
    audio.playbackRate = speed();
    await audio.play();
    if (isStopped) return;
    audio.addEventListener('error', fail);
    tick();
  };
  const ended = () => {
    const span = loop();
    if (span === null) return onEnd();
    goTo(span.start);
    void audio.play().catch(fail);
  };

  return {
    async start({ from, hasCountIn, isWanted }) {
      await output.wake();
      if (!isWanted()) return;
      audio.preservesPitch = true;
      audio.volume = settings().volume ** 2;
      /* A browser asked to play from the end of a recording would play it from the beginning. */
      if (inRecording(from, alignment(), piece.tempo) >= audio.duration) throw new PlaybackError('over');
      audio.addEventListener('ended', ended);
      goTo(from);

      const lead = hasCountIn ? piece.countIn(from) : [];
      if (lead.length === 0) return begin();
      const rate = speed() * paceOf(alignment(), piece.tempo);
      const time = output.now() + startDelay + leadDuration(lead, from, rate);
      waiting = from;
      scheduler.begin({ time, position: from, rate, loop: null }, { strikes: [], beats: [] }, lead);
      timer = setTimeout(() => void begin().catch(fail), (time - output.now()) * 1000);
    },
    position,
    change() {
      audio.volume = settings().volume ** 2;
      if (waiting !== null) return;
      audio.playbackRate = speed();
      tick();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      audio.removeEventListener('ended', ended);
      audio.removeEventListener('error', fail);
      audio.pause();
      scheduler.stop(output.now());
      clicks = null;
      waiting = null;
    },
  };
}
