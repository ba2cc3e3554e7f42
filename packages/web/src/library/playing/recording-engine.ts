import { type Alignment, inRecording, inScore, paceOf } from './alignment.ts';
import { type PlaybackEngine, type EngineParts, leadDuration, startDelay } from './playback-engine.ts';
import { PlaybackError } from './playback-error.ts';
import { type Pace, positionAt } from './pace.ts';
import { spanOf } from './passage.ts';

type Recording = { audio: HTMLAudioElement; alignment: () => Alignment };

/** Milliseconds between two checks of the recording's position. */
const pollInterval = 100;
/** Seconds of clicks scheduled ahead; short, because the network may interrupt the recording at any time. */
const lookahead = 0.4;
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
    scheduler.schedule(now + lookahead);
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
