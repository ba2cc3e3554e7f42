import { listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** What Verovio takes for the number of a verse, and prints at the left of the syllable: all up to the last space. */
const beginsWithNumber = /^[^\p{L}\d]*\d\P{L}*\s/u;
/** '1. The', '(2) How', '1、 小', but not '1 2'. */
const hasPoint = /^\W*\d+[.):．：）、。]/;
/** '1 The', but not '1 and'. */
const hasWord = /^\W*\d+\s+(?!(?:and|und|et|e|a|y)\b)\p{L}/iu;
/** '1.小', '(2)How', '３、月'. */
const joinedNumber = /^\s*([([（［【]?[\d０-９]{1,2}[.．。、，,:：)）\]］】]+)(?=[“‘"'「『（(]*\p{L})/u;
const enSpace = '\u2002';

/**
 * Syllables by which pupils count, such as '1 2' below a half note, are kept together. The number of a verse is before
 * its first syllable, or has a full stop; where no space follows, as in Chinese, one is added, so that the number hangs
 * at the left of the syllable.
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
  if (joinedNumber.test(text)) {
    syllable.text = text.replace(joinedNumber, (_, number: string) => `${number.normalize('NFKC')} `);
    return;
  }
  if (!beginsWithNumber.test(text) || hasPoint.test(text) || (isFirst && hasWord.test(text))) return;
  syllable.text = text.trim().replaceAll(/\s+/g, enSpace);
}
