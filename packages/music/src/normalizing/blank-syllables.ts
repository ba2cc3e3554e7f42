import { listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/**
 * Programs join a syllable to a blank one, `<text/><elision> </elision><text>got</text>`, where a word was deleted.
 * Verovio would draw an elision below nothing, so blank syllables are removed, with the elision beside them.
 */
export function blankSyllables(): Rule {
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note'))
        for (const lyric of listChildren(note, 'lyric'))
          if (lyric.children.some(({ name }) => name === 'elision')) dropBlank(lyric);
    },
  };
}

function dropBlank(lyric: XmlElement): void {
  const syllables: XmlElement[][] = [[]];
  const elisions: XmlElement[] = [];
  const others: XmlElement[] = [];
  for (const child of lyric.children) {
    if (child.name === 'elision') {
      elisions.push(child);
      syllables.push([]);
    } else if (child.name === 'text' || child.name === 'syllabic') syllables.at(-1)?.push(child);
    else others.push(child);
  }
  const sung = syllables.flatMap((syllable, index) => (isBlank(syllable) ? [] : [{ syllable, index }]));
  if (sung.length === syllables.length || sung.length === 0) return;
  const joined = sung.flatMap(({ syllable, index }, place) => {
    const elision = elisions[index - 1];
    return place > 0 && elision ? [elision, ...syllable] : syllable;
  });
  lyric.children = [...joined, ...others];
}

const isBlank = (syllable: XmlElement[]) =>
  syllable.every((child) => child.name !== 'text' || plainText(child) === null);
