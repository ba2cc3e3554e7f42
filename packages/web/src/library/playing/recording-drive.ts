import { type Alignment, inRecording, inScore, paceOf } from './alignment.ts';
import { type Drive, type DriveParts, lasting, soon } from './drive.ts';
import { Silence } from './fault.ts';
import { type Pace, positionAt } from './pace.ts';
import { spanOf } from './passage.ts';

type Recording = { audio: HTMLAudioElement; alignment: () => Alignment };

/** Milliseconds between two looks at where the recording is. */
const every = 100;
/** Seconds of clicks given to the audio clock ahead; the recording may be stopped by the network at any time. */
const ahead = 0.4;
/** Seconds by which clicks may be beside the recording before they are put right. */
const tolerance = 0.025;

/** A recording: it is the clock that all the rest follows. */
export function createRecordingDrive(
  { stage, piece, settings, onEnd, onFault }: DriveParts,
  { audio, alignment }: Recording,
): Drive {
  const { scheduler } = stage;
  /** By which the metronome goes; null while it is silent. */
  let clicks: Pace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where it begins, until it does. */
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
    const now = stage.now();
    const pace: Pace = { time: now, position: at, rate: speed() * paceOf(alignment(), piece.tempo), loop: null };
    const isRight =
      clicks !== null && clicks.rate === pace.rate && Math.abs(positionAt(clicks, now) - at) < tolerance * pace.rate;
    if (!isRight || clicks === null) {
      clicks = pace;
      scheduler.change(now, pace, { strikes: [], beats: piece.beats });
    }
    scheduler.schedule(now + ahead);
  };
  const silence = () => {
    if (clicks !== null) scheduler.stop(stage.now());
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
    timer = setTimeout(tick, Math.max(Math.min(every, left), 1));
  };
  /* What is stopped while it begins is no fault. */
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
      await stage.wake();
      if (!isWanted()) return;
      audio.preservesPitch = true;
      audio.volume = settings().volume ** 2;
      /* Played at its end, a recording would begin again. */
      if (inRecording(from, alignment(), piece.tempo) >= audio.duration) throw new Silence('over');
      audio.addEventListener('ended', ended);
      goTo(from);

      const lead = hasCountIn ? piece.countIn(from) : [];
      if (lead.length === 0) return begin();
      const rate = speed() * paceOf(alignment(), piece.tempo);
      const time = stage.now() + soon + lasting(lead, from, rate);
      waiting = from;
      scheduler.begin({ time, position: from, rate, loop: null }, { strikes: [], beats: [] }, lead);
      timer = setTimeout(() => void begin().catch(fail), (time - stage.now()) * 1000);
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
      scheduler.stop(stage.now());
      clicks = null;
      waiting = null;
    },
  };
}
