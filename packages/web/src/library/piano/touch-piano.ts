import { createPiano } from './piano.ts';
import { loadSamples } from './samples.ts';

type TouchPiano = {
  /** Sounds a key for a moment; the first time as soon as its recording is here. */
  strike: (pitch: number) => void;
  close: () => void;
};

/** Seconds for which a key that is clicked sounds. */
const sounding = 0.7;

/** A piano for single keys, whose recordings are fetched with the first use of each. A key that cannot sound stays silent. */
export function createTouchPiano(): TouchPiano {
  let context: AudioContext | null = null;
  const keys = new Map<number, ReturnType<typeof loadSamples>>();

  async function sound(pitch: number): Promise<void> {
    context ??= new AudioContext();
    const own = context;
    const samples = keys.get(pitch) ?? loadSamples(own, [pitch]);
    keys.set(pitch, samples);
    const play = createPiano(own, own.destination, await samples);
    if (own.state !== 'closed') play({ pitch, time: own.currentTime, duration: sounding });
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
