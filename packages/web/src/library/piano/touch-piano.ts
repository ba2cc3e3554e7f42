import { createPiano } from './piano.ts';
import { loadSamples } from './samples.ts';

type TouchPiano = {
  /** Plays a key briefly; the first time, as soon as its sample is loaded. */
  strike: (pitch: number) => void;
  close: () => void;
};

/** How long a clicked key sounds, in seconds. */
const keyDuration = 0.7;

/** A piano for single keys, which loads the sample of each key on first use. A key without a sample stays silent. */
export function createTouchPiano(): TouchPiano {
  let context: AudioContext | null = null;
  const keys = new Map<number, ReturnType<typeof loadSamples>>();

  async function sound(pitch: number): Promise<void> {
    context ??= new AudioContext();
    const own = context;
    const samples = keys.get(pitch) ?? loadSamples(own, [pitch]);
    keys.set(pitch, samples);
    const play = createPiano(own, own.destination, await samples);
    if (own.state !== 'closed') play({ pitch, time: own.currentTime, duration: keyDuration });
  }

  return {
    strike: (pitch) => void sound(pitch).catch(() => keys.delete(pitch)),
    close: () => {
      void context?.close();
      context = null;
      keys.clear();
    },
  };
}
