import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { NoteEvent, TimedMeasure } from './timed-measure.ts';

/**
 * A slur over notes of both staves is on the outer side of the staff in which it begins, if the file leaves the side
 * open. Verovio would draw it around the notes of the other hand.
 */
export function slursAcrossStaves(): Rule {
  return {
    annotate({ events }: TimedMeasure) {
      for (const own of Map.groupBy(events, ({ voice }) => voice).values()) {
        if (new Set(own.map(({ staff }) => staff)).size < 2) continue;
        for (const [index, event] of own.entries())
          for (const slur of slursOf(event, 'start'))
            if (isAcross(own.slice(index), slur)) turnOutwards(slur, event.staff === 1);
      }
    },
  };
}

function isAcross([first, ...others]: NoteEvent[], slur: XmlElement): boolean {
  const end = others.findIndex((event) => slursOf(event, 'stop').some((stop) => numberOf(stop) === numberOf(slur)));
  const under = end === -1 ? others : others.slice(0, end + 1);
  return under.some(({ staff }) => staff !== first?.staff);
}

function slursOf({ notes }: NoteEvent, type: string): XmlElement[] {
  const notations = notes.flatMap((note) => listChildren(note, 'notations'));
  return notations.flatMap((one) => listChildren(one, 'slur')).filter(({ attributes }) => attributes['type'] === type);
}

const numberOf = ({ attributes }: XmlElement) => attributes['number'] ?? '1';

function turnOutwards({ attributes }: XmlElement, isUpper: boolean): void {
  if (attributes['placement'] !== undefined || attributes['orientation'] !== undefined) return;
  attributes['placement'] = isUpper ? 'above' : 'below';
}
