import type { Voice } from './voice.ts';

const length = 0.03;
/** The first beat of a bar is higher and louder. */
const tones = { first: { hertz: 1760, level: 0.5 }, other: { hertz: 1175, level: 0.3 } };

/** A metronome for any audio context. */
export function createClick(context: BaseAudioContext, output: AudioNode) {
  const ticks = { first: tick(context, tones.first), other: tick(context, tones.other) };
  return ({ time, isFirst }: { time: number; isFirst: boolean }): Voice => {
    const source = new AudioBufferSourceNode(context, { buffer: isFirst ? ticks.first : ticks.other });
    source.connect(output);
    source.start(Math.max(time, 0));
    return {
      start: time,
      end: time + length,
      endAt: () => undefined,
      cut: (now) => source.stop(now),
    };
  };
}

function tick(context: BaseAudioContext, { hertz, level }: { hertz: number; level: number }): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / context.sampleRate;
    samples[at] = level * Math.cos(2 * Math.PI * hertz * seconds) * Math.exp(-seconds / 0.006);
  }
  return buffer;
}
