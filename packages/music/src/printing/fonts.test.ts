import { describe, expect, it } from 'vitest';
import { loadFonts } from '#fontfiles/load-fonts.ts';
import { Canvas } from './canvas.ts';
import { printScores } from './index.ts';
import { hasPoppler, page, textOf, unpacked } from './testing.ts';

const print = async (title: string) =>
  Buffer.concat(await Array.fromAsync(printScores({ scores: [{ title, pages: [page()] }] })));
const written = async (title: string) =>
  textOf(await print(title))
    .split('\n', 1)[0]
    ?.trim();

describe('a text in several scripts', () => {
  it.skipIf(!hasPoppler())('has no box: emoji are left out, other missing characters are replaced', async () => {
    expect(await written('🎹🏻 Étude 🎵\u{FE0F} No. 2 春 さくら Песня 😀')).toBe('Étude No. 2 春 さくら Песня');
    expect(await written('Op. 3 हिन्दी')).toMatch(/^Op\. 3 �+$/);
  });

  it.skipIf(!hasPoppler()).each(['아리랑', 'さくら 桜', '茉莉花', 'Песня', 'Ελλάδα', 'เพลง', 'Tiếng Việt', 'Żółć'])(
    'can be copied: %s',
    async (title) => {
      expect(await written(title)).toBe(title);
    },
  );

  it.each([
    ['한글', 'NotoSansKR'],
    ['ひらがな', 'NotoSansJP'],
    ['汉字', 'NotoSansSC'],
    ['عربي', 'NotoSansArabic'],
    ['עברית', 'NotoSansHebrew'],
    ['ไทย', 'NotoSansThai'],
    ['Việt', 'NotoSerif'],
  ])('embeds the letters of %s in %s', async (title, font) => {
    const pdf = await print(title);

    expect(pdf.toString('latin1')).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}`));
    expect(pdf.length).toBeLessThan(40_000);
  });

  it('is written in the font that its page names, even if others have its characters', async () => {
    const words =
      '<text x="100" y="900"><tspan font-family="Noto Sans KR Variable" font-style="normal" font-size="405px">漸慢</tspan></text>';
    const pdf = Buffer.concat(
      await Array.fromAsync(printScores({ scores: [{ title: 'Adagio', pages: [page(words)] }] })),
    );

    expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansKR/);
  });

  it('joins Arabic letters, which makes them narrower', async () => {
    await loadFonts(['للبيانو'], ['regular']);
    const canvas = new Canvas({ title: '', created: new Date(0) });
    const widthOf = (text: string) => canvas.widthOf([{ text, face: 'regular', size: 10 }]);

    expect(widthOf('للبيانو')).toBeLessThan(0.8 * [...'للبيانو'].reduce((sum, letter) => sum + widthOf(letter), 0));
  });

  it('is measured as wide as it is written', () => {
    const canvas = new Canvas({ title: '', created: new Date(0) });
    const widthOf = (text: string) => canvas.widthOf([{ text, face: 'bold', size: 12 }]);

    expect(widthOf('March😀')).toBe(widthOf('March'));
  });

  it('embeds one font per script, however often it occurs', async () => {
    const text = unpacked(await print('한 한 한'));

    expect(text.match(/\/Subtype \/CIDFontType2/g)).toHaveLength(1);
  });
});
