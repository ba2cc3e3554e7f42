import { describe, expect, it } from 'vitest';
import { neededFor, pitchOf, silenceBefore } from './piano.ts';

describe('recorded notes', () => {
  it.each([
    ['A0v8.mp3', 21],
    ['C4v8.mp3', 60],
    ['D#4v8.mp3', 63],
    ['F#1v8.mp3', 30],
    ['C8v8.mp3', 108],
  ])('%s is MIDI %d', (name, pitch) => {
    expect(pitchOf(name)).toBe(pitch);
  });

  it('are loaded only if the score needs them', () => {
    const recorded = [57, 60, 63, 66];

    expect(neededFor([60, 61, 59, 60], recorded)).toEqual([60]);
    expect(neededFor([64, 65, 20], recorded)).toEqual([63, 66, 57]);
    expect(neededFor([], recorded)).toEqual([]);
  });

  it('begin after the silence of their file', () => {
    const samples = new Float32Array(1000);
    samples.fill(0.001, 0, 441);
    samples.fill(0.5, 441);
    const buffer = { sampleRate: 44_100, getChannelData: () => samples };

    expect(silenceBefore(buffer as unknown as AudioBuffer)).toBe(0.01);
  });
});
