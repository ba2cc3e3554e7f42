import { numbersOf } from './boxes.ts';
import type { Placement } from './move-path.ts';

/**
 * An outline of absolute lines and curves, placed and scaled, in whole units. Everything after its start is relative,
 * so that a frequent letter is always the same text, which compresses well.
 */
export function relativePath(path: string, { x, y, across, down }: Placement): string {
  let [left, top] = [0, 0];
  /** Start of the open contour, to which closing it returns. */
  let start = [0, 0];
  let isFirst = true;
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_all, command: string, rest: string) => {
    if (command === 'Z') {
      [left = 0, top = 0] = start;
      return 'z';
    }
    const points = numbersOf(rest).map((number, at) => Math.round(number * (at % 2 === 0 ? across : down)));
    const moved = points.map((number, at) => number - (at % 2 === 0 ? left : top));
    [left = 0, top = 0] = points.slice(-2);
    if (command === 'M') start = [left, top];
    const placed = isFirst ? `M${Math.round(x) + left} ${Math.round(y) + top}` : null;
    isFirst = false;
    return placed ?? command.toLowerCase() + moved.join(' ').replaceAll(' -', '-');
  });
}
