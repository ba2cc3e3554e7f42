import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { NoteEvent, TimedMeasure } from './timed-measure.ts';

/**
 * Arpeggios of two staves at the same moment are one if they have the same number (MusicXML 4.0, <arpeggiate>). Without
 * numbers, as MuseScore writes them, each hand has its own; Verovio would draw one line through both staves.
 */
export function arpeggiosByStaff(): Rule {
  return {
    annotate({ events }: TimedMeasure) {
      const broken = events.filter((event) => unnumbered(event).length > 0);
      for (const together of Map.groupBy(broken, ({ onset }) => Math.round(onset)).values()) {
        if (new Set(together.map(({ staff }) => staff)).size < 2) continue;
        for (const event of together)
          for (const { attributes } of unnumbered(event)) attributes['number'] = String(event.staff);
      }
    },
  };
}

function unnumbered({ notes }: NoteEvent): XmlElement[] {
  const notations = notes.flatMap((note) => listChildren(note, 'notations'));
  const arpeggios = notations.flatMap((one) => listChildren(one, 'arpeggiate'));
  return arpeggios.filter(({ attributes }) => attributes['number'] === undefined);
}
