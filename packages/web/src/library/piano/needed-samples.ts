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
