import { createClick, createPiano, loadSamples } from '#library/piano/index.ts';
import { Silence } from './fault.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

/** The audio context of one player, with all that sounds in it. */
export type Stage = {
  /** Seconds of the audio clock. */
  now(): number;
  /** What of the audio clock is heard now. */
  heard(): number;
  scheduler: Scheduler;
  /** Rejects when a recorded note cannot be loaded. */
  preparePiano(pitches: readonly number[]): Promise<void>;
  /** Rejects when no device plays sound. */
  wake(): Promise<void>;
  setVolume(volume: number): void;
  close(): void;
};

/** Milliseconds within which a device that plays sound has begun to. */
const patience = 5000;

/**
 * Only after somebody pressed a key or a button: before, no browser lets it sound.
 * @throws when no device plays sound
 */
export function openStage(): Stage {
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
    heard: () => context.currentTime - (context.outputLatency || 0),
    scheduler: createScheduler({ strike: (note) => strike(note), click }),
    preparePiano(pitches) {
      prepared ??= prepare(pitches).catch((fault: unknown) => {
        prepared = null;
        throw fault;
      });
      return prepared;
    },
    wake: () => awaken(context),
    setVolume: (loudness) => void volume.gain.setTargetAtTime(loudness ** 2, context.currentTime, 0.02),
    close: () => void context.close(),
  };
}

function openContext(): AudioContext {
  try {
    return new AudioContext();
  } catch {
    throw new Silence('device');
  }
}

/** When the device exists but is refused, `resume` never settles, hence the time limit. */
async function awaken(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refusal = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Silence('device')), patience);
  });
  try {
    await Promise.race([context.resume(), refusal]);
  } catch {
    throw new Silence('device');
  } finally {
    clearTimeout(timer);
  }
}
