import { childText, findChild } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import { isAtEnd, type TimedMeasure } from './timed-measure.ts';

/**
 * Marks whole rests, and rests without a value, that fill their measure as such, which many programs leave to their
 * length; Verovio would set them at the first beat and not in the middle.
 */
export function measureRests(): Rule {
  return {
    annotate({ events, length }: TimedMeasure) {
      const voices = Map.groupBy(events, ({ staff, voice }) => `${staff} ${voice}`);
      for (const [event, ...others] of voices.values()) {
        const rest = event && findChild(event.first, 'rest');
        if (!event || !rest || others.length > 0 || event.onset > 0) continue;
        if ((childText(event.first, 'type') ?? 'whole') === 'whole' && isAtEnd(event.duration, length))
          rest.attributes['measure'] ??= 'yes';
      }
    },
  };
}
