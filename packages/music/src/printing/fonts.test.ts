import { describe, expect, it } from 'vitest';
import { Canvas } from './canvas.ts';
import { runsOf } from './fonts.ts';
import { printScores } from './index.ts';
import { hasPoppler, page, textOf } from './testing.ts';

const written = async (title: string) =>
  textOf(Buffer.concat(await Array.fromAsync(printScores({ scores: [{ title, pages: [page()] }] })))).split('\n', 1)[0];

describe('a text in several scripts', () => {
  it.skipIf(!hasPoppler())('never has a box: letters without a glyph are an ellipsis, emoji are left out', async () => {
    expect((await written('🎹🏻 Étude 🎵\u{FE0F} No. 2 春 さくら Песня 😀'))?.trim()).toBe(
      'Étude No. 2 春 さくら Песня',
    );
    expect((await written('Op. 3 مقطوعة للبيانو'))?.trim()).toBe('Op. 3 …');
    expect((await written('🎹'))?.trim()).toBe('…');
  });

  it('takes a letter from the font that has it', () => {
    const has = (face: string, character: string) => (face === 'chineseBold' ? '春→' : 'Aα→ग').includes(character);

    expect(runsOf('A春ग→', 'bold', has)).toEqual([
      { face: 'bold', text: 'A' },
      { face: 'chineseBold', text: '春' },
      { face: 'bold', text: 'ग' },
      { face: 'chineseBold', text: '→' },
    ]);
  });

  it('keeps its digits and tabs apart, also those without a glyph', () => {
    const has = (_: string, character: string) => /[\w.]/.test(character);

    expect(runsOf('No.\t٣', 'bold', has)).toEqual([{ face: 'bold', text: 'No. …' }]);
  });

  it('is as wide as what is written of it', () => {
    const canvas = new Canvas({ title: '', created: new Date(0) });
    const widthOf = (text: string) => canvas.widthOf([{ text, face: 'bold', size: 12 }]);

    expect(widthOf('March 😀')).toBe(widthOf('March'));
  });
});
