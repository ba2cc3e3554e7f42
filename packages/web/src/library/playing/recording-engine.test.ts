import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pieceOf } from './piece.ts';
import { createRecordingEngine } from './engines.ts';
import { createScheduler } from './scheduler.ts';
import { defaultSettings, PlaybackError, type Settings } from './settings.ts';
import { aTimemap } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A recording and an audio clock that follow the fake timers. */
function aRecording(changed: Partial<Settings>, alignment = { offset: 0, tempo: null as number | null }) {
  const began = Date.now();
  const now = () => (Date.now() - began) / 1000;
  const audio = new (class extends EventTarget {
    from = 0;
    since = 0;
    paused = true;
    playbackRate = 1;
    duration = Number.NaN;
    refuses = false;

    get currentTime() {
      return this.from + (this.paused ? 0 : (now() - this.since) * this.playbackRate);
    }
    set currentTime(to: number) {
      this.from = to;
      this.since = now();
    }
    async play() {
      if (this.refuses) throw new Error('It cannot be played');
      this.paused = false;
      this.since = now();
    }
    pause() {
      this.from = this.currentTime;
      this.paused = true;
    }
  })();

  const clicks: number[] = [];
  const voice = (time: number) => ({ start: time, end: time, endAt: () => undefined, cut: () => undefined });
  const scheduler = createScheduler({
    strike: ({ time }) => voice(time),
    click: ({ time }) => (clicks.push(Math.round(time * 100) / 100), voice(time)),
  });
  const idle = async () => undefined;
  const output = {
    now,
    heard: now,
    scheduler,
    preparePiano: idle,
    wake: idle,
    setVolume: () => undefined,
    close: () => undefined,
  };
  const timemap = aTimemap([1, 2, 3, 4], 2000);
  const piece = pieceOf(
    { timemap, notes: [], tempo: 60 },
    { pageStarts: [0], meters: [1, 2, 3, 4].map(() => ({ beats: 2, unit: 4 })) },
  );
  const onEnd = vi.fn();
  const onFault = vi.fn();
  const settings: Settings = { ...defaultSettings, source: 'accompaniment', ...changed };
  const drive = createRecordingEngine(
    { output, piece, settings: () => settings, onEnd, onFault },
    { audio: audio as unknown as HTMLAudioElement, alignment: () => alignment },
  );
  const start = (from: number, hasCountIn = false) => drive.start({ from, hasCountIn, isWanted: () => true });
  return { audio, drive, start, clicks, onEnd, onFault };
}

describe('a playing recording', () => {
  it('begins where the score begins in it, and reports the position in the score', async () => {
    const { audio, drive, start } = aRecording({ percent: 50 }, { offset: 3, tempo: 120 });
    await start(2);

    expect(audio.currentTime).toBe(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(audio.playbackRate).toBe(0.5);
    expect(drive.position()).toBeCloseTo(3);
  });

  it('repeats a loop', async () => {
    const { drive, start } = aRecording({ loop: { from: 1, to: 1 } });
    await start(2);

    await vi.advanceTimersByTimeAsync(2500);
    expect(drive.position()).toBeCloseTo(2.5, 1);
  });

  it('drives the metronome', async () => {
    const { audio, start, clicks } = aRecording({ hasMetronome: true });
    await start(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(clicks).toEqual([0, 1]);

    /* The recording stalls for half a second. */
    audio.currentTime = 1;
    await vi.advanceTimersByTimeAsync(1200);
    expect(clicks.at(-1)).toBeCloseTo(2.5, 1);
  });

  it('waits for the count-in', async () => {
    const { audio, drive, start, clicks } = aRecording({});
    await start(2, true);

    await vi.advanceTimersByTimeAsync(1900);
    expect([audio.paused, drive.position(), clicks.length]).toEqual([true, 2, 2]);
    await vi.advanceTimersByTimeAsync(300);
    expect(audio.paused).toBe(false);
  });

  it('repeats the loop if the recording ends within it', async () => {
    const { audio, start, onEnd } = aRecording({ loop: { from: 1, to: 2 } }, { offset: 1, tempo: null });
    await start(2);
    audio.pause();
    audio.currentTime = 5;
    audio.dispatchEvent(new Event('ended'));

    expect([audio.currentTime, audio.paused, onEnd.mock.calls.length]).toEqual([3, false, 0]);
  });

  it('ends the playback when it ends, and is silent when stopped', async () => {
    const { audio, drive, start, onEnd } = aRecording({});
    await start(0);
    audio.dispatchEvent(new Event('ended'));
    expect(onEnd).toHaveBeenCalledOnce();

    drive.stop();
    expect(audio.paused).toBe(true);
    audio.dispatchEvent(new Event('ended'));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('refuses a position beyond its end, where it would start again', async () => {
    const { audio, start } = aRecording({}, { offset: 3, tempo: null });
    audio.duration = 5;

    await expect(start(2)).rejects.toThrow(new PlaybackError('over'));
    expect(audio.paused).toBe(true);
    await expect(start(1.9)).resolves.toBeUndefined();
  });

  it('reports a failure after a count-in or while playing, unless it was stopped', async () => {
    const counted = aRecording({});
    counted.audio.refuses = true;
    await counted.start(2, true);
    await vi.advanceTimersByTimeAsync(2500);
    expect([counted.onFault.mock.calls.length, counted.onEnd.mock.calls.length]).toEqual([1, 0]);

    const played = aRecording({});
    await played.start(0);
    played.audio.dispatchEvent(new Event('error'));
    played.drive.stop();
    played.audio.dispatchEvent(new Event('error'));
    expect(played.onFault).toHaveBeenCalledOnce();
  });
});
