import type { Voice } from './voice.ts';

/** A recorded piano note. */
export type Sample = {
  pitch: number;
  buffer: AudioBuffer;
  /** Seconds of silence at its start. */
  silence: number;
};

/** Leaves headroom for several notes at once. */
const level = 0.6;
/** Time constant in seconds with which a released or stopped note fades out. */
const release = 0.09;
const gentle = 0.02;

/** A piano for any audio context, which plays the nearest sample at a higher or lower speed. */
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
        /* A note that was released earlier is already fading. */
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

/** Share of the peak level that counts as the start of the note. */
const audibleThreshold = 0.02;

/** The samples begin with a few milliseconds of silence, which would delay every note. */
export function silenceBefore(buffer: AudioBuffer): number {
  const samples = buffer.getChannelData(0);
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const first = samples.findIndex((sample) => Math.abs(sample) > loudest * audibleThreshold);
  return Math.max(first, 0) / buffer.sampleRate;
}
