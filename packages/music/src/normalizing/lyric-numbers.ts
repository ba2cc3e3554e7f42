import { listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * Sibelius and Finale name the verses of a part, as in `number="part1verse2"`. Verovio tells them apart only by number
 * and would print them on one line, so they are numbered in the order of their first syllables, after numbered verses.
 */
export function lyricNumbers(): Rule {
  const numbers = new Map<string, number>();
  let highest = 0;
  return {
    rewrite(measure) {
      const lyrics = listChildren(measure, 'note').flatMap((note) => listChildren(note, 'lyric'));
      for (const { attributes } of lyrics)
        if (isNumber(attributes['number'])) highest = Math.max(highest, Number(attributes['number']));
      for (const lyric of lyrics) {
        const name = lyric.attributes['number'];
        if (name === undefined || isNumber(name)) continue;
        const stored = numbers.get(name);
        const number = stored ?? (highest += 1);
        numbers.set(name, number);
        lyric.attributes = { ...lyric.attributes, number: String(number) };
      }
    },
    endPart() {
      numbers.clear();
      highest = 0;
    },
  };
}

const isNumber = (value: string | undefined): boolean => value !== undefined && /^[1-9]\d?$/.test(value);
