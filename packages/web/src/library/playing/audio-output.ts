import { createClick, createPiano, loadSamples } from '#library/piano/index.ts';
import { createScheduler } from './scheduler.ts';
import { PlaybackError } from './settings.ts';

export type AudioOutput = ReturnType<typeof openAudioOutput>;

const resumeTimeout = 5000;

/** Only after a key or button was pressed: browsers block sound before. @throws if no device can play */
export function openAudioOutput() {
  const context = openContext();
  const volume = new GainNode(context);
  const limiter = new DynamicsCompressorNode(context, { threshold: -8, ratio: 8, attack: 0.002, release: 0.15 });
  volume.connect(limiter).connect(context.destination);

  const click = createClick(context, volume);
  let strike = createPiano(context, volume, []);
  let prepared: Promise<void> | null = null;
  const prepare = async (pitches: readonly number[]) => {
    strike = createPiano(context, volume, await loadSamples(context, pitches));
  };

  return {
    now: () => context.currentTime,
    /** The time of the audio clock that is audible now, after output latency. */
    heard: () => context.currentTime - (context.outputLatency || 0),
    scheduler: createScheduler({ strike: (note) => strike(note), click }),
    preparePiano(pitches: readonly number[]): Promise<void> {
      prepared ??= prepare(pitches).catch((fault: unknown) => {
        prepared = null;
        throw fault;
      });
      return prepared;
    },
    wake: () => awaken(context),
    setVolume: (loudness: number): void => void volume.gain.setTargetAtTime(loudness ** 2, context.currentTime, 0.02),
    close: (): void => void context.close(),
  };
}

function openContext(): AudioContext {
  try {
    return new AudioContext();
  } catch {
    throw new PlaybackError('device');
  }
}

/** `resume` never settles if the device refuses, hence the timeout. */
async function awaken(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refusal = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new PlaybackError('device')), resumeTimeout);
  });
  try {
    await Promise.race([context.resume(), refusal]);
  } catch {
    throw new PlaybackError('device');
  } finally {
    clearTimeout(timer);
  }
}
