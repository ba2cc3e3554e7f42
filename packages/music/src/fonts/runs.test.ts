import { describe, expect, it } from 'vitest';
import { inkOf, runsOf } from './runs.ts';

const runs = (text: string) => runsOf(text, 'regular').map(({ family, text: letters }) => [family, letters]);

describe('splitting a text into runs of one font', () => {
  it.each(['Étude No. 2', 'Żółć – „Ač“', 'Песня для фортепиано', 'Ελλάδα', 'B♭ — 1/4'])(
    'keeps it whole if the text font has all of its characters: %s',
    (text) => {
      expect(runs(text)).toEqual([['Edwin', text]]);
    },
  );

  it('takes Chinese characters from the font of their country', () => {
    expect(runs('春')).toEqual([['Noto Sans SC Variable', '春']]);
    expect(runs('春の歌')).toEqual([['Noto Sans JP Variable', '春の歌']]);
    expect(runs('아리랑春')).toEqual([['Noto Sans KR Variable', '아리랑春']]);
  });

  it('never splits a word between two fonts because of an accent', () => {
    expect(runs('Op. 1 Tiếng')).toEqual([
      ['Edwin', 'Op. 1 '],
      ['Noto Serif Variable', 'Tiếng'],
    ]);
  });

  it('keeps marks with their letters, composed if a precomposed letter exists', () => {
    expect(runs('e\u{301}')).toEqual([['Edwin', 'é']]);
    expect(runs('שִׁיר')).toEqual([['Noto Sans Hebrew Variable', 'שִׁיר'.normalize('NFC')]]);
  });

  it('is upright in a font without italics', () => {
    expect(runsOf('Lied 歌', 'italic').map(({ style }) => style)).toEqual(['italic', 'regular']);
    expect(runsOf('歌', 'boldItalic').map(({ style }) => style)).toEqual(['bold']);
  });

  it('replaces characters that no font has, and leaves out emoji', () => {
    expect(runs('a ᚠ🎹\tb')).toEqual([
      ['Edwin', 'a '],
      ['Noto Serif Variable', '\u{FFFD}'],
      ['Edwin', ' b'],
    ]);
  });
});

describe('the ink of a text', () => {
  it('is as wide as its characters, as a fraction of their size', () => {
    expect(inkOf('春歌', 'regular').width).toBe(2);
    expect(inkOf('ii', 'regular').width).toBeLessThan(inkOf('mm', 'regular').width / 2);
    expect(inkOf('a', 'bold').width).toBeGreaterThan(inkOf('a', 'regular').width);
    expect(inkOf('a\u{300}', 'regular').width).toBe(inkOf('a', 'regular').width);
  });

  it('extends as far as its tallest and its lowest character', () => {
    expect(inkOf('x', 'regular').above).toBeCloseTo(0.47, 1);
    expect(inkOf('xd', 'regular').above).toBeCloseTo(0.74, 1);
    expect(inkOf('x', 'regular').below).toBeLessThan(0.05);
    expect(inkOf('xp', 'regular').below).toBeGreaterThan(0.15);
  });
});
