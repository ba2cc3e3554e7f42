import { describe, expect, it } from 'vitest';
import { attributes, back, getScore, lower, note, part, xml } from './testing.ts';

type Syllabic = 'single' | 'begin' | 'middle' | 'end';

const syllable = (text: string, syllabic?: Syllabic, verse = 'number="1"') =>
  `<lyric ${verse}>${syllabic ? `<syllabic>${syllabic}</syllabic>` : ''}<text>${text}</text></lyric>`;
const sung = (...lyrics: string[]) => lyrics.map((lyric) => note('C5', `<voice>1</voice>${lyric}`)).join('');
const versesOf = (...measures: string[]) =>
  getScore(xml(part(attributes + (measures[0] ?? ''), ...measures.slice(1)))).lyrics;

describe('the words sung in a score', () => {
  it('are words joined of their syllables, also over a barline', () => {
    expect(
      versesOf(
        sung(syllable('Twin', 'begin'), syllable('kle,', 'end'), syllable('lit', 'begin')),
        sung(syllable('tle', 'end'), '', syllable('star', 'single')),
      ),
    ).toEqual(['Twinkle, little star']);
  });

  it('are a text per verse', () => {
    const both = (one: string, other: string) => syllable(one) + syllable(other, undefined, 'number="2"');
    expect(versesOf(sung(both('Row', 'Drive'), both('your', 'the'), both('boat', 'cart')))).toEqual([
      'Row your boat',
      'Drive the cart',
    ]);
  });

  it('of Chinese and Japanese have no blanks', () => {
    expect(versesOf(sung(...Array.from('两只老虎，'.match(/.，?/gu) ?? [], (one) => syllable(one, 'single'))))).toEqual(
      ['两只老虎，'],
    );
    expect(versesOf(sung(syllable('さ'), syllable('く'), syllable('ら'), syllable('La'), syllable('la')))).toEqual([
      'さくら La la',
    ]);
  });

  it('take a hyphen in the text for a word that goes on, as some programs write it', () => {
    expect(versesOf(sung(syllable('Twin-'), syllable('kle'), syllable('-'), syllable('star')))).toEqual([
      'Twinkle star',
    ]);
  });

  it('have both syllables of an elision', () => {
    const elided =
      '<lyric><syllabic>end</syllabic><text>mio</text><elision>‿</elision><syllabic>begin</syllabic><text>a</text></lyric>';
    expect(versesOf(sung(elided, syllable('more', 'end')))).toEqual(['mio amore']);
  });

  it('of several voices and parts follow each other, and what all of them sing is there once', () => {
    const voice = (written: string, text: string) => lower(written).replace('</note>', `${syllable(text)}</note>`);
    const measure = `${attributes}${sung(syllable('ding'), syllable('dong'))}${back(2)}${voice('C3', 'bim')}${voice('D3', 'bam')}`;
    const other = `<part id="P2"><measure number="1">${attributes}${sung(syllable('ding'), syllable('dong'))}</measure></part>`;

    expect(getScore(xml(part(measure) + other)).lyrics).toEqual(['ding dong', 'bim bam']);
  });

  it('are not what the file hides, nor empty syllables', () => {
    expect(versesOf(sung(syllable('la', 'single', 'print-object="no"'), syllable(' '), syllable('lo')))).toEqual([
      'lo',
    ]);
    expect(versesOf(sung('', ''))).toEqual([]);
  });
});
