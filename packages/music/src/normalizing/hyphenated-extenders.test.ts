import { expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const elided = '<syllabic>end</syllabic><text>the</text><elision>‿</elision><syllabic>begin</syllabic><text>e</text>';

it.each([
  ['<syllabic>single</syllabic><text>ye</text>', true],
  ['<syllabic>end</syllabic><text>ful</text>', true],
  ['<syllabic>begin</syllabic><text>faith</text>', false],
  ['<syllabic>middle</syllabic><text>um</text>', false],
  [elided, false],
])(
  'a syllable is extended by a line only at the end of its word, and by hyphens within it: %s',
  (syllable, isExtended) => {
    const note = aNote('C5', { more: `<lyric number="1">${syllable}<extend/></lyric>` });
    const measures = normalizedMeasures([someAttributes() + note]);
    const lyrics = measures.flatMap((measure) => measure.list('note').flatMap((one) => one.list('lyric')));
    expect(lyrics.flatMap(({ children }) => children).some(({ name }) => name === 'extend')).toBe(isExtended);
  },
);
