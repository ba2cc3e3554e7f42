import type { Event, Meter } from './piece.ts';

export type Beam = 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';

/** Beams of each event, by level: eighths and shorter are beamed within the beat, in 3/8 within the measure. */
export function beamsOf(events: Event[], meter: Meter): Beam[][] {
  const beams: Beam[][] = events.map(() => []);
  for (const group of groupsOf(events, meter)) {
    for (const [at, index] of group.entries())
      beams[index]?.push(at === 0 ? 'begin' : at === group.length - 1 ? 'end' : 'continue');
    addSixteenths(group, events, beams);
  }
  return beams;
}

/** Four plain eighths in half a measure of 4/4 share a beam; compound measures are beamed by the dotted quarter. */
function windowOf({ name, length, beat }: Meter, hasSixteenths: boolean): number {
  if (name === '3/8' || name === '6/8') return 6;
  return length === 16 && !hasSixteenths ? 8 : Math.min(4, beat);
}

function groupsOf(events: Event[], meter: Meter): number[][] {
  const windows = new Map<number, number[]>();
  const hasSixteenths = events.some(({ length, isRest }) => !isRest && length % 2 === 1);
  const window = windowOf(meter, hasSixteenths);
  for (const [index, { onset, length, isRest }] of events.entries()) {
    const isBeamed = !isRest && length < 4;
    const key = isBeamed ? Math.floor(onset / window) : -1 - index;
    windows.set(key, [...(windows.get(key) ?? []), index]);
  }
  const runs: number[][] = [];
  for (const group of windows.values())
    for (const index of group) {
      const run = runs.at(-1);
      if (run && run.at(-1) === index - 1 && group.includes(index - 1)) run.push(index);
      else runs.push([index]);
    }
  return runs.filter((run) => run.length > 1);
}

function addSixteenths(group: number[], events: Event[], beams: Beam[][]): void {
  const isSixteenth = (index: number | undefined): boolean => index !== undefined && events[index]?.length === 1;
  for (const [at, index] of group.entries()) {
    if (!isSixteenth(index)) continue;
    const before = isSixteenth(group[at - 1]);
    const after = isSixteenth(group[at + 1]);
    if (before && after) beams[index]?.push('continue');
    else if (after) beams[index]?.push('begin');
    else if (before) beams[index]?.push('end');
    else beams[index]?.push(at === 0 ? 'forward hook' : 'backward hook');
  }
}
