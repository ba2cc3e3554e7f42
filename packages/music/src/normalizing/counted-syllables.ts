import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** What Verovio takes for the number of a verse, and prints at the left of the syllable: all up to the last space. */
const beginsWithNumber = /^\P{L}*\d\P{L}*\s/u;
/** '1. The', '(2) How', but not '1 2'. */
const hasPoint = /^\W*\d+[.):]/;
/** '1 The', but not '1 and'. */
const hasWord = /^\W*\d+\s+(?!(?:and|und|et|e|a|y)\b)\p{L}/iu;
const enSpace = '\u2002';

/**
 * Syllables by which pupils count, such as '1 2' below a half note, are kept together. The number of a verse is before
 * its first syllable, or has a full stop.
 */
export function countedSyllables(): Rule {
  const begun = new Set<string>();
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note'))
        for (const lyric of listChildren(note, 'lyric')) {
          const verse = lyric.attributes['number'] ?? '1';
          for (const text of listChildren(lyric, 'text')) joinCount(text, !begun.has(verse));
          begun.add(verse);
        }
    },
    endPart: () => begun.clear(),
  };
}

function joinCount(syllable: XmlElement, isFirst: boolean): void {
  const { text } = syllable;
  if (!beginsWithNumber.test(text) || hasPoint.test(text) || (isFirst && hasWord.test(text))) return;
  syllable.text = text.trim().replaceAll(/\s+/g, enSpace);
}
