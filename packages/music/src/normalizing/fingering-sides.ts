import { childText, listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { NoteEvent, TimedMeasure } from './timed-measure.ts';

/**
 * Fingerings of the left hand are below its staff, as in editions for the piano, where the file leaves the side open;
 * Verovio would put them between the hands, among dynamics and slurs. Of two voices, the lower one.
 */
export function leftHandFingeringsBelow(): Rule {
  let staves = 1;
  return {
    annotate({ moments, events }: TimedMeasure) {
      for (const { element } of moments)
        if (element.name === 'attributes') staves = Number(childText(element, 'staves') ?? staves);
      if (staves !== 2) return;
      const rightHand = new Set(events.filter(({ staff }) => staff === 1).map(({ voice }) => voice));
      const leftHand = events.filter(({ voice }) => !rightHand.has(voice));
      const lowest = leftHand.at(-1)?.voice;
      for (const event of leftHand) if (event.voice === lowest) putBelow(event);
    },
    endPart() {
      staves = 1;
    },
  };
}

function putBelow({ notes }: NoteEvent): void {
  const notations = notes.flatMap((note) => listChildren(note, 'notations'));
  const technical = notations.flatMap((one) => listChildren(one, 'technical'));
  for (const { attributes } of technical.flatMap((one) => listChildren(one, 'fingering')))
    if (Number(attributes['default-y'] ?? -1) < 0) attributes['placement'] ??= 'below';
}
