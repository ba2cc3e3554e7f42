import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

/** Names and texts of the elements in the lyric of one note. */
function written(lyric: string): string[] {
  const note = aNote('C5', { more: `<lyric number="1">${lyric}</lyric>` });
  const [measure] = normalizedMeasures([someAttributes() + note]);
  const lyrics = (measure ?? new XmlElement('')).list('note').flatMap((one) => one.list('lyric'));
  return lyrics.flatMap(({ children }) => children.map(({ name, text }) => `${name} ${text}`));
}

const syllable = (text: string) => `<syllabic>single</syllabic><text>${text}</text>`;
const elision = '<elision>‿</elision>';

describe('a blank syllable that is joined to another', () => {
  it.each([
    ['before it', syllable('') + elision + syllable('got')],
    ['behind it', syllable('got') + elision + syllable(' ')],
  ])('goes with its elision: %s', (_, lyric) => {
    expect(written(`${lyric}<extend/>`)).toEqual(['syllabic single', 'text got', 'extend ']);
  });

  it('leaves sung syllables joined', () => {
    expect(written(syllable('al') + elision + syllable('') + elision + syllable('le'))).toEqual([
      'syllabic single',
      'text al',
      'elision ‿',
      'syllabic single',
      'text le',
    ]);
  });

  it('is kept if it is the only one', () => {
    expect(written(syllable('') + elision + syllable(''))).toHaveLength(5);
  });
});
