import { listChildren } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

/** Tenths of a staff space from its top line, at which `default-y` is 0, to its bottom line. */
const staffHeight = 40;

/**
 * Puts directions without `placement` above or below their staff by the height that the file gives them; Verovio would
 * put them all below.
 */
export function directionsBySides(): Rule {
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction')) {
        if (direction.attributes['placement'] !== undefined) continue;
        const heights = marksOf(direction).map(({ attributes }) => Number(attributes['default-y'] ?? Number.NaN));
        const height = heights.find(Number.isFinite);
        if (height !== undefined && height > 0) direction.attributes['placement'] = 'above';
        if (height !== undefined && height < -staffHeight) direction.attributes['placement'] = 'below';
      }
    },
  };
}
