import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { NoteEvent } from './timed-measure.ts';

/** A syllable, the position at which it would be printed, and its voice and verse. */
type Sung = { lyric: XmlElement; place: string; verse: string; number: number; hasText: boolean };

/**
 * Syllables with the same number would be printed over each other if two voices of a staff sing at once, or if a note
 * has several of them that differ only in their names. The first verse stays; each other one moves to a line of its own
 * for the whole part.
 */
export function lyricLines(): Rule {
  const lines = new Map<string, number>();
  let highest = 0;
  return {
    annotate({ events }) {
      const sung = events.flatMap((event, index) => sungBy(event, index));
      for (const { number } of sung) highest = Math.max(highest, number);
      const taken = new Map<string, string>();
      for (const { place, verse, hasText } of sung) {
        if (!hasText || lines.has(verse)) continue;
        const first = taken.get(place) ?? verse;
        taken.set(place, first);
        if (first !== verse) lines.set(verse, (highest += 1));
      }
      for (const { lyric, verse } of sung) {
        const line = lines.get(verse);
        if (line !== undefined) lyric.attributes = { ...lyric.attributes, number: String(line) };
      }
    },
    endPart() {
      lines.clear();
      highest = 0;
    },
  };
}

/** Grace notes have the onset of the note that they precede, but are sung before it. */
function sungBy({ notes, staff, voice, onset, isGrace }: NoteEvent, index: number): Sung[] {
  const at = isGrace ? `grace ${index}` : Math.round(onset);
  const met = new Map<string, number>();
  return notes
    .flatMap((note) => listChildren(note, 'lyric'))
    .map((lyric) => {
      const { number = '1', name = '' } = lyric.attributes;
      const kind = `${staff} ${voice} ${number} ${name}`;
      const times = (met.get(kind) ?? 0) + 1;
      met.set(kind, times);
      return {
        lyric,
        place: `${staff} ${at} ${number}`,
        verse: `${kind} ${times}`,
        number: Number(number) || 1,
        hasText: (childText(lyric, 'text') ?? '').trim() !== '',
      };
    });
}
