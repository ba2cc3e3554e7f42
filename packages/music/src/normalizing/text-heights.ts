import { listChildren } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

const texts = new Set(['words', 'metronome', 'rehearsal']);
const heights = new Set(['default-y', 'relative-y']);

/**
 * Verovio puts texts of the same height on one line even if they overlap. MuseScore gives all texts the same height,
 * which therefore means nothing; without it, each text finds room of its own.
 */
export function freeTextHeights(): Rule {
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction')) {
        for (const mark of marksOf(direction)) {
          if (!texts.has(mark.name)) continue;
          const kept = Object.entries(mark.attributes).filter(([name]) => !heights.has(name));
          mark.attributes = Object.fromEntries(kept);
        }
      }
    },
  };
}
