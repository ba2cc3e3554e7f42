import { childText, listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import { heightOf } from './staff-lines.ts';
import { type NoteEvent, overlaps, type TimedMeasure } from './timed-measure.ts';

/**
 * Fingerings of the lower of two voices are below their staff, where the file leaves the side open; Verovio would put
 * them above, among the notes of the other voice.
 */
export function lowerVoiceFingeringsBelow(): Rule {
  return {
    annotate({ events }: TimedMeasure) {
      const sounding = events.filter(({ isRest, isHidden }) => !isRest && !isHidden);
      for (const staff of Map.groupBy(sounding, (event) => event.staff).values()) {
        const voices = [...Map.groupBy(staff, ({ voice }) => voice).values()];
        const lowest = voices.length > 1 ? minBy(voices, meanHeight) : [];
        for (const event of lowest) if (staff.some((other) => isAgainst(event, other))) putBelow(event);
      }
    },
  };
}

const isAgainst = (event: NoteEvent, other: NoteEvent) => other.voice !== event.voice && overlaps(event, other);

const minBy = <Value>(values: readonly Value[], numberOf: (value: Value) => number): Value =>
  values.reduce((least, one) => (numberOf(one) <= numberOf(least) ? one : least));

/** The mean position on the staff, in staff steps. */
function meanHeight(events: readonly NoteEvent[]): number {
  const heights = events.flatMap(({ notes }) => notes).map(heightOf);
  return heights.reduce((sum, one) => sum + one, 0) / heights.length;
}

/**
 * Fingerings of the left hand are below its staff, as in editions for the piano, if the file leaves the side open;
 * Verovio would put them between the hands, among dynamics and slurs. With two voices this applies to the lower one.
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
