import type { Voice } from './voice.ts';

/** A recorded note of the piano. */
export type Sample = {
  pitch: number;
  buffer: AudioBuffer;
  /** Seconds of silence before it is heard. */
  silence: number;
};

/** Several notes at once stay below the loudest that can be played. */
const level = 0.6;
/** Of seconds: how fast a key that is let go, or a player who is stopped, falls silent to a third. */
const release = 0.09;
const gentle = 0.02;

/** A piano on any audio context: the nearest recorded note, played faster or slower. */
export function createPiano(context: BaseAudioContext, output: AudioNode, samples: readonly Sample[]) {
  return ({ pitch, time, duration }: { pitch: number; time: number; duration: number }): Voice => {
    const { buffer, pitch: recorded, silence } = nearest(samples, pitch);
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 2 ** ((pitch - recorded) / 12) });
    const key = new GainNode(context, { gain: level });
    source.connect(key).connect(output);
    source.start(time, silence);
    source.addEventListener('ended', () => key.disconnect());

    const fallSilent = (from: number, within: number) => {
      key.gain.cancelScheduledValues(0);
      key.gain.setValueAtTime(level, from);
      key.gain.setTargetAtTime(0, from, within);
      source.stop(from + 8 * within);
    };
    const voice: Voice = {
      start: time,
      end: time + duration,
      endAt(end) {
        voice.end = end;
        fallSilent(end, release);
      },
      cut(now) {
        if (now <= time) return source.stop(now);
        /* One that was let go before is falling silent already. */
        if (now < voice.end) fallSilent(now, gentle);
      },
    };
    voice.endAt(voice.end);
    return voice;
  };
}

function nearest(samples: readonly Sample[], pitch: number): Sample {
  const [first, ...others] = samples;
  if (first === undefined) throw new Error('A piano needs a recorded note');
  return others.reduce(
    (best, sample) => (Math.abs(sample.pitch - pitch) < Math.abs(best.pitch - pitch) ? sample : best),
    first,
  );
}

/** Of the loudest: what is heard as the beginning of a note. */
const audible = 0.02;

/** Files of this kind begin with some milliseconds of nothing, by which every note would come late. */
export function silenceBefore(buffer: AudioBuffer): number {
  const samples = buffer.getChannelData(0);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const first = samples.findIndex((sample) => Math.abs(sample) > loudest * audible);
  return Math.max(first, 0) / buffer.sampleRate;
}
