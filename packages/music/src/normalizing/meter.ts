import { QUARTER } from '#model.ts';
import { listChildren, plainText, type XmlElement } from '#xml/index.ts';

/** The lengths within which notes are beamed, in ticks, one after another from the beginning of the measure. */
export type Meter = {
  length: number;
  /** For groups of plain eighth notes only. */
  groups: readonly number[];
  /** For all other groups. */
  beats: readonly number[];
};

/** How a <time> is beamed; null for a free meter or one that cannot be parsed. */
export function meterOf(time: XmlElement): Meter | null {
  const types = listChildren(time, 'beat-type').map((type) => Number(plainText(type)));
  const sums = listChildren(time, 'beats').map((beats) => (plainText(beats) ?? '').split('+').map(Number));
  const [type] = types;
  if (type === undefined || types.length !== sums.length || sums.flat().some((count) => !(count > 0))) return null;
  if (types.some((one) => !(one > 0))) return null;

  const unitOf = (beatType: number) => (QUARTER * 4) / beatType;
  const counts = sums.flat();
  if (counts.length > 1) {
    const groups = sums.flatMap((sum, index) => sum.map((count) => count * unitOf(types[index] ?? type)));
    return toMeter(groups, type >= 8 ? groups : groups.flatMap((group) => split(group, QUARTER)));
  }
  const [count = 0] = counts;
  const unit = unitOf(type);
  if (type >= 8) return toMeter(...twice(groupsOf(count).map((size) => size * unit)));
  const beats = split(count * unit, QUARTER);
  return toMeter(wholes(count, type).map((size) => size * unit) ?? beats, beats);
}

function toMeter(groups: readonly number[], beats: readonly number[]): Meter {
  return { length: groups.reduce((sum, group) => sum + group, 0), groups, beats };
}

const twice = <T>(one: T): [T, T] => [one, one];

/** Beats of eighths and shorter: threes in compound time, otherwise the most usual division of that meter. */
function groupsOf(count: number): number[] {
  if (count % 3 === 0) return split(count, 3);
  const usual: Record<number, number[]> = { 1: [1], 2: [2], 5: [3, 2], 7: [2, 2, 3], 8: [3, 3, 2], 10: [3, 3, 2, 2] };
  const [found, isOdd] = [usual[count], count % 2 === 1];
  if (found) return found;
  return isOdd ? [...split(count - 3, 2), 3] : split(count, 2);
}

/**
 * Eighths are beamed over half a measure of 4/4, over whole measures of 2/4 and 3/4, over each half note of 2/2 and
 * 3/2.
 */
function wholes(count: number, type: number): number[] {
  if (type === 4 && count === 4) return [2, 2];
  if (type === 4 && count <= 3) return [count];
  return split(count, 1);
}

function split(length: number, by: number): number[] {
  const full = Math.floor(length / by);
  const rest = length - full * by;
  return [...Array.from({ length: full }, () => by), ...(rest > 0 ? [rest] : [])];
}
