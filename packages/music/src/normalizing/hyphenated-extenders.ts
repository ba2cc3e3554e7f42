import { listChildren } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** A syllable that is followed by another one of its word is extended by hyphens: no line is drawn between them. */
export function hyphenatedExtenders(): Rule {
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note'))
        for (const lyric of listChildren(note, 'lyric')) {
          // After an elision the last syllable counts.
          const syllabic = listChildren(lyric, 'syllabic').at(-1)?.text.trim();
          if (syllabic !== 'begin' && syllabic !== 'middle') continue;
          lyric.children = lyric.children.filter(({ name }) => name !== 'extend');
        }
    },
  };
}
